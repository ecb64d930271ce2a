// Docusaurus reads the configuration by jiti, for which zod has no export named `z`.
import * as z from 'zod';

// What is no origin would be another directive of the content policy, or none.
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
 * The other origins from which pages may show pictures, frames, video and audio, style
 * sheets and fonts, such as `https://images.example.com` or `https://*.example.com`. The
 * site's own need no line, and scripts of others never run.
 */
export const allowedOrigins = z.strictObject({
  ...{img: origins, frame: origins, media: origins, style: origins, font: origins},
});

export type AllowedOrigins = z.output<typeof allowedOrigins>;
