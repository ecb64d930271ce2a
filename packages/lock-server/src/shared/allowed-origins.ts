/**
 * The other origins from which pages may show pictures, frames, video and audio, style
 * sheets and fonts, such as `https://images.example.com` or `https://*.example.com`. The
 * site's own need no line, and scripts of others never run.
 */
export type AllowedOrigins = Readonly<
  Record<'img' | 'frame' | 'media' | 'style' | 'font', readonly string[]>
>;

/**
 * Checks what a site allows.
 *
 * @throws Error that lists what is no origin: it would be another directive of
 *   the content policy, or none.
 */
export function readAllowed(allowed: AllowedOrigins): AllowedOrigins {
  const origin = /^https:\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?$/;
  const wrong = Object.entries(allowed).flatMap(([kind, origins]) =>
    origins.filter((text) => !origin.test(text)).map((text) => `${kind} has '${text}'`),
  );
  if (wrong.length > 0) {
    throw new Error(
      `allow: ${wrong.join(', ')}. Write origins of https in lower case, without a path, such as https://images.example.com.`,
    );
  }
  return allowed;
}
