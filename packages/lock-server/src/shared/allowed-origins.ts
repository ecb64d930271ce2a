// Docusaurus reads the configuration by jiti, for which zod has no export named `z`.
import * as z from 'zod';

// A text that is not an origin could add a directive to the content policy, or have no effect.
const origins = z
  .array(
    z
      .string()
      .regex(
        /^https:\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?$/,
        'must be an origin of https in lower case, without a path, such as https://images.example.com',
      ),
  )
  .readonly()
  .default([]);

/**
 * The other origins from which pages may show pictures, frames, video and audio, style sheets and
 * fonts, such as `https://images.example.com` or `https://*.example.com`. The site's own origin
 * needs no entry, and scripts from other origins never run.
 */
export const allowedOrigins = z.strictObject({
  ...{img: origins, frame: origins, media: origins, style: origins, font: origins},
});

export type AllowedOrigins = z.output<typeof allowedOrigins>;
