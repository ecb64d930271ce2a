import isExtractableFile from 'apollo-upload-client/isExtractableFile.mjs';

/** Whether a File, Blob or FileList stands anywhere in the variables. */
export function hasFiles(value: unknown): boolean {
  if (isExtractableFile(value)) return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some(hasFiles)
  );
}
