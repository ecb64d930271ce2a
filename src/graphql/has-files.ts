import isExtractableFile from 'apollo-upload-client/isExtractableFile.mjs';

/** Whether the variables contain a File, Blob or FileList at any depth. */
export function hasFiles(value: unknown): boolean {
  if (isExtractableFile(value)) {
    return true;
  }
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some(hasFiles)
  );
}
