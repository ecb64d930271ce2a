// markdownlint-cli2 has no types of its own.

declare module 'markdownlint-cli2/markdownlint/promise' {
  export * from 'markdownlint/promise';
}

declare module 'markdownlint-cli2/parsers/jsonc' {
  import type {Configuration} from 'markdownlint';
  export default function parseJsonc(text: string): Configuration;
}
