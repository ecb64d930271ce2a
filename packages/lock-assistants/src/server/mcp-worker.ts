// What the thread of mcp-thread.ts runs: the Model Context Protocol, its two
// tools, and an index for each audience and locale that was searched for.
import {workerData} from 'node:worker_threads';
import {type CallToolResult, createMcpHandler, McpServer} from '@modelcontextprotocol/server';
import {z} from 'zod';
import {
  createEngine,
  type SearchData,
  type Match,
  type SearchEngine,
} from 'docusaurus-lock-server/shared/search/engine';
import {keepFew} from 'docusaurus-lock-server/shared/search/keep-few';
import {findExtract} from 'docusaurus-lock-server/shared/search/marks';
import {levels, pagesAddress} from 'docusaurus-lock-server/shared/search/records';
import {markdownAddress} from 'docusaurus-lock-server/shared/markdown-address';
import {baseOfLocale} from 'docusaurus-lock-server/shared/locales';
import type {Answer, Call, Read, SiteOfThread, Task} from './mcp-thread';

/** Gets what a tool did. */
type OnRun = (ran: NonNullable<Answer['ran']>) => void;

const extractLength = 40; // words

const {siteUrl, title, locales} = workerData as SiteOfThread;
const engines = new Map<string, SearchEngine>();

/** Answers a call; the pool runs one after the other. */
export default async function answer({call, port}: Task): Promise<Answer> {
  const read: Read = (path) =>
    new Promise((resolve) => {
      port.once('message', resolve);
      port.postMessage(path);
    });
  let ran: Answer['ran'];
  const server = () => createServer(call, read, (run) => (ran = run));
  // One server for each call, which answers this caller alone.
  const {fetch} = createMcpHandler(server, {maxSubscriptions: 0});
  const headers = new Headers(call.headers);
  const isStream = headers.get('accept')?.includes(eventStream) ?? false;
  // The SDK refuses clients of 2025 that do not name both.
  headers.set('accept', `application/json, ${eventStream}`);
  const response = await fetch(new Request(siteUrl, {method: 'POST', headers}), {
    parsedBody: call.body,
  });
  let body = await response.text();
  // A stream of one event, where the client asked for none.
  const [, event] = /^data: (.*)$/m.exec(body) ?? [];
  const type = response.headers.get('content-type');
  if (!isStream && event && type?.startsWith(eventStream)) {
    response.headers.set('content-type', 'application/json');
    body = event;
  }
  const {status} = response;
  return {status, headers: [...response.headers], body, ran};
}

const eventStream = 'text/event-stream';

const say = (text: string): CallToolResult => ({
  content: [{type: 'text', text}],
});
const fail = (text: string): CallToolResult => ({...say(text), isError: true});

// Made once: to compile them costs more than a call.
const [fewest, usual, most] = [1, 5, 10];
const oneLanguageInput = z.object({
  query: z.string().trim().min(1).max(200),
  // Models send "3" and 50 too.
  limit: z
    .preprocess((value) => {
      const number = Math.round(Number(value ?? usual));
      return Math.min(Math.max(number, fewest), most) || usual;
    }, z.int().min(fewest).max(most))
    .default(usual),
});
const fetchInput = z.object({
  page: z
    .string()
    .max(500)
    // Models write an address as Markdown does, or quote it.
    .transform((page) => page.replace(/[\s"'`<>]/g, ''))
    .describe('Its address, as search gives it'),
});
type SearchInput = z.infer<typeof oneLanguageInput> & {language?: string};

/** The locale that a model means, which sends "de-AT" and "DE" too; else the first. */
function findLocale(value: unknown): string | undefined {
  const readLanguage = (text: unknown) => String(text).toLowerCase().split(/[-_]/, 1)[0];
  return (
    locales.find((locale) => locale === value) ??
    locales.find((locale) => readLanguage(locale) === readLanguage(value)) ??
    locales[0]
  );
}

/** Where the guide has several languages, pages of one are found. */
const searchInput: z.ZodType<SearchInput> =
  locales.length < 2
    ? oneLanguageInput
    : oneLanguageInput.extend({
        language: z
          .preprocess(findLocale, z.enum(locales))
          .default(locales[0]!)
          .describe('Of the pages: the language of the query'),
      });

const annotations = {readOnlyHint: true, openWorldHint: false};

/**
 * Makes the server that answers one call.
 *
 * @param read gives a text of the owner's guide.
 * @param onRun gets what a tool did.
 */
function createServer(call: Call, read: Read, onRun: OnRun): McpServer {
  const server = new McpServer(
    {name: 'guide', version: '1.0.0', websiteUrl: siteUrl},
    {capabilities: {tools: {listChanged: false}}},
  );
  server.registerTool(
    'search',
    {
      description: `Finds sections of this guide: ${title}. Use it for any question about what the guide describes: how something works, what a setting or a message means, and who may do what. Cite the address of what you use.`,
      inputSchema: searchInput,
      annotations,
    },
    async ({query, limit, language}: SearchInput) =>
      runTool('search', call, onRun, async () => {
        const engine = await openEngine(call, read, language);
        const texts = engine(query).slice(0, limit).map(formatMatch);
        const other = locales.length > 1 ? ', or another language' : '';
        return say(texts.join('\n\n') || `Nothing was found. Try other words${other}.`);
      }),
  );
  server.registerTool(
    'fetch',
    {
      description: `Gives a whole page of this guide in Markdown: ${title}. Use it after search, before you answer with steps or values. Cite the address of the page.`,
      inputSchema: fetchInput,
      annotations,
    },
    async ({page}) =>
      runTool('fetch', call, onRun, async () => {
        const url = URL.canParse(page, siteUrl) ? new URL(page, siteUrl) : null;
        const path = url?.pathname.replace(/\.(md|html)$/, '') ?? '';
        const copy = url?.origin === siteUrl && (await read(markdownAddress(path)));
        return copy ? say(copy) : fail('There is no such page in this guide. Search for it.');
      }),
  );
  return server;
}

/** Runs a tool for a caller who may read, and tells others what to do. */
async function runTool(
  tool: 'search' | 'fetch',
  {mayRead}: Call,
  onRun: OnRun,
  work: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  if (!mayRead) {
    return fail(
      `Open the guide once: the owner of this token has to open ${siteUrl} in a browser and sign in. Then the token works again.`,
    );
  }
  const start = performance.now();
  let failure: string | undefined;
  try {
    return await work();
  } catch (error) {
    // Not to the client: a message may hold a path of this machine.
    failure = (error as Error).message;
    return fail('The guide cannot be read now. Try again later.');
  } finally {
    onRun({tool, seconds: (performance.now() - start) / 1000, failure});
  }
}

/** Finds the engine of the audience and a locale, or reads its texts into one. */
async function openEngine({audience}: Call, read: Read, locale?: string): Promise<SearchEngine> {
  const base = locale === undefined ? '/' : baseOfLocale(locale, locales);
  const key = base + audience;
  let engine = engines.get(key);
  if (!engine) {
    const pages = await read(base + pagesAddress.slice(1));
    const data = JSON.parse(pages ?? '{"pages":[]}') as SearchData;
    engine = createEngine(data, siteUrl, keepFew);
    engines.set(key, engine);
  }
  return engine;
}

/** The headings down to a section, its address, and an extract of it. */
function formatMatch({entry: {url, titles, text}, terms}: Match): string {
  // The first level is the category.
  const path = levels.slice(1).flatMap((level) => titles[level] ?? []);
  const extract = findExtract(text, extractLength, terms).join('');
  return [path.join(' › '), url, extract].join('\n');
}
