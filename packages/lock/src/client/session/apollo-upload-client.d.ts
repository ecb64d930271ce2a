// The package documents its types in JSDoc only.
declare module 'apollo-upload-client/UploadHttpLink.mjs' {
  import type {ApolloLink} from '@apollo/client';
  import type {BaseHttpLink} from '@apollo/client/link/http';

  export default class UploadHttpLink extends ApolloLink {
    constructor(options?: BaseHttpLink.Options);
  }
}

declare module 'apollo-upload-client/isExtractableFile.mjs' {
  export default function isExtractableFile(value: unknown): value is File | Blob | FileList;
}
