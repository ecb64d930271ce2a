// What we use of a package that is installed on first use.
declare module 'chrome-launcher' {
  export function launch(options: {
    chromePath?: string;
    chromeFlags: string[];
  }): Promise<{port: number; kill: () => void}>;
}
