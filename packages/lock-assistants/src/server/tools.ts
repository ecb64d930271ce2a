import {type CallToolResult, McpServer} from '@modelcontextprotocol/server';
import {z} from 'zod';
import type {FoundSection} from 'docusaurus-lock-server/feature';
import {errorLog} from 'docusaurus-lock-server/http/standard-error';
import type {ObserveDuration} from 'docusaurus-lock-server/operations/metrics';
import {baseOfLocale} from 'docusaurus-lock-server/shared/locales';
import {markdownAddress} from '../markdown-address';
import type {Admitted} from './admit-caller';
import type {Assistants} from './assistants';

type Searcher = (query: string, limit: number) => FoundSection[];

const say = (text: string): CallToolResult => ({content: [{type: 'text', text}]});
const fail = (text: string): CallToolResult => ({...say(text), isError: true});
const annotations = {readOnlyHint: true, openWorldHint: false};

const [fewest, usual, most] = [1, 5, 10];
const searchInput = z.object({
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

/** Where the guide has several languages, a search asks for one of them. */
function localizeInput(
  locales: readonly string[],
): z.ZodType<z.output<typeof searchInput> & {language?: string}> {
  const readLanguage = (text: unknown) => String(text).toLowerCase().split(/[-_]/, 1)[0];
  // Models send "de-AT" and "DE" for "de".
  const findLocale = (value: unknown) =>
    locales.find((locale) => locale === value) ??
    locales.find((locale) => readLanguage(locale) === readLanguage(value)) ??
    locales[0];
  return locales.length < 2
    ? searchInput
    : searchInput.extend({
        language: z
          .preprocess(findLocale, z.enum(locales))
          .default(locales[0] ?? '')
          .describe('Of the pages: the language of the query'),
      });
}

/**
 * Makes the two tools of the Model Context Protocol. Each call has a server of its own, which reads
 * what the caller may read at that moment. The index of a search is kept by audience and locale.
 *
 * @returns a function that makes the server of a caller.
 */
export function createTools(
  {siteUrl, title, locales, search}: Assistants,
  observe?: ObserveDuration,
) {
  const searchers = new Map<string, Promise<Searcher>>();
  const localizedInput = localizeInput(locales);

  /** Finds the search of an audience and a locale, or reads its file into one. */
  function openSearch({audience, read}: Admitted, locale?: string): Promise<Searcher> {
    const base = locale === undefined ? '/' : baseOfLocale(locale, locales);
    const key = base + audience;
    const create = async (): Promise<Searcher> => {
      const written = search && (await read(base + search.file));
      return written === undefined ? () => [] : search!.create(written, siteUrl);
    };
    const searcher = searchers.get(key) ?? create();
    searchers.set(key, searcher);
    searcher.catch(() => searchers.delete(key));
    return searcher;
  }

  /** Runs a tool for a caller who may read, and tells others what to do. */
  async function run(
    tool: 'search' | 'fetch',
    {caller}: Admitted,
    work: () => Promise<CallToolResult>,
  ): Promise<CallToolResult> {
    if (!caller.mayRead) {
      return fail(
        `Open the guide once: the owner of this token has to open ${siteUrl} in a browser and sign in. Then the token works again.`,
      );
    }
    const start = performance.now();
    try {
      return await work();
    } catch (error) {
      // Not to the client: a message may hold a path of this machine.
      errorLog.write(`The tool ${tool} failed: ${(error as Error).message}`);
      return fail('The guide cannot be read now. Try again later.');
    } finally {
      observe?.(tool, (performance.now() - start) / 1000);
    }
  }

  return (admitted: Admitted): McpServer => {
    const server = new McpServer(
      {name: 'guide', version: '1.0.0', websiteUrl: siteUrl},
      {capabilities: {tools: {listChanged: false}}},
    );
    server.registerTool(
      'search',
      {
        description: `Finds sections of this guide: ${title}. Use it for any question about what the guide describes: how something works, what a setting or a message means, and who may do what. Cite the address of what you use.`,
        inputSchema: localizedInput,
        annotations,
      },
      async ({query, limit, language}) =>
        run('search', admitted, async () => {
          const find = await openSearch(admitted, language);
          const found = find(query, limit).map(({titles, url, extract}) =>
            [titles.join(' › '), url, extract].join('\n'),
          );
          const other = locales.length > 1 ? ', or another language' : '';
          return say(found.join('\n\n') || `Nothing was found. Try other words${other}.`);
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
        run('fetch', admitted, async () => {
          const url = URL.canParse(page, siteUrl) ? new URL(page, siteUrl) : null;
          const path = url?.pathname.replace(/\.(md|html)$/, '') ?? '';
          const copy = url?.origin === siteUrl && (await admitted.read(markdownAddress(path)));
          return copy ? say(copy) : fail('There is no such page in this guide. Search for it.');
        }),
    );
    return server;
  };
}
