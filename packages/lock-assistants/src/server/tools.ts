import {type CallToolResult, McpServer} from '@modelcontextprotocol/server';
import {z} from 'zod';
import type {FoundSection} from 'docusaurus-lock-server/feature';
import {errorLog} from 'docusaurus-lock-server/terminal/standard-error';
import type {ObserveDuration} from 'docusaurus-lock-server/monitoring/metrics';
import {markdownAddress} from '../markdown-address';
import type {AuthorizedCaller} from './authorize-caller';
import type {Assistants} from './assistants';

type Searcher = (query: string, limit: number) => FoundSection[];

const say = (text: string): CallToolResult => ({content: [{type: 'text', text}]});
const fail = (text: string): CallToolResult => ({...say(text), isError: true});
const annotations = {readOnlyHint: true, openWorldHint: false};

const searchInput = z.object({
  query: z.string().trim().min(1).max(200),
  // Models send "3" and 50 too.
  limit: z.coerce.number().int().min(1).max(10).default(5).catch(5),
});
const fetchInput = z.object({
  page: z
    .string()
    .max(500)
    // Models write an address as Markdown does, or quote it.
    .transform((page) => page.replace(/[\s"'`<>]/g, ''))
    .describe('The address of the page, as search returns it'),
});

/**
 * Creates the two tools of the Model Context Protocol. Each call has a server of its own, which reads
 * what the caller may read at that moment. The search of each audience is kept in memory.
 *
 * @returns a function that creates the server of a caller.
 */
export function createTools({siteUrl, title, search}: Assistants, observe?: ObserveDuration) {
  const searchers = new Map<string, Promise<Searcher>>();

  /** Finds the search of an audience, or creates it from its file. */
  function openSearch({audience, read}: AuthorizedCaller): Promise<Searcher> {
    const create = async (): Promise<Searcher> => {
      const written = search && (await read(`/${search.file}`));
      return written === undefined ? () => [] : search!.create(written, siteUrl);
    };
    const searcher = searchers.get(audience) ?? create();
    searchers.set(audience, searcher);
    searcher.catch(() => searchers.delete(audience));
    return searcher;
  }

  /** Runs a tool for a caller who may read. Any other caller gets the advice to open the guide. */
  async function run(
    tool: 'search' | 'fetch',
    {caller}: AuthorizedCaller,
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
      // Not sent to the client, because the message may have a path of this machine.
      errorLog.write(`The tool ${tool} failed: ${(error as Error).message}`);
      return fail('The guide cannot be read now. Try again later.');
    } finally {
      observe?.(tool, (performance.now() - start) / 1000);
    }
  }

  return (admitted: AuthorizedCaller): McpServer => {
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
      async ({query, limit}) =>
        run('search', admitted, async () => {
          const find = await openSearch(admitted);
          const found = find(query, limit).map(({titles, url, extract}) =>
            [titles.join(' › '), url, extract].join('\n'),
          );
          return say(found.join('\n\n') || 'Nothing was found. Try other words.');
        }),
    );
    server.registerTool(
      'fetch',
      {
        description: `Returns a whole page of this guide in Markdown: ${title}. Use it after search, before you answer with steps or values. Cite the address of the page.`,
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
