import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import postcss, {type AtRule, type Declaration, type Root, type Rule} from 'postcss';

/**
 * Extracts from the style sheets of a site what gives the form its colours and its font: custom
 * properties of the whole page that the form may read, and fonts. Strangers get the result, so it
 * has no rule, comment, text or address of anything else.
 *
 * @param sheets files of CSS.
 * @param to the folder of the result; the paths of font files are relative to it.
 * @param roots folders in which addresses that begin with `/` are looked up.
 */
export function takeStyles(
  sheets: readonly string[],
  to: string,
  roots: readonly string[] = [],
): string {
  const all = postcss.root({nodes: sheets.flatMap((sheet) => readSheet(sheet).nodes)});
  keepRules(all);
  keepDeclarations(all);
  keepFonts(all, to, roots);
  // Inner rules first, so that an outer rule that they leave empty goes too.
  const rules: (AtRule | Rule)[] = [];
  all.walk(
    (node) => void ((node.type === 'rule' || node.type === 'atrule') && rules.unshift(node)),
  );
  rules.forEach((rule) => void (rule.nodes?.length || rule.remove()));
  return all.toString();
}

/** Reads a sheet with those that it imports, without comments. */
function readSheet(file: string, seen = new Set<string>()): Root {
  const sheet = postcss.parse(readFileSync(file, 'utf8'), {from: file});
  seen.add(file);
  sheet.walkAtRules('import', (rule) => {
    const [, name = ''] = /^(?:url\()?\s*["']?([^"')\s]+)/.exec(rule.params) ?? [];
    const imported = findFile(name, file, []);
    if (imported && /\.css$/.test(imported) && !seen.has(imported)) {
      rule.replaceWith(readSheet(imported, seen).nodes);
    } else {
      rule.remove();
    }
  });
  sheet.walkComments((comment) => void comment.remove());
  // `raws` keeps the original text of a node, with its comments.
  sheet.walk((node) => void (node.raws = {}));
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(/\/\*[^]*?\*\//g, '').trim();
  });
  return sheet;
}

/** The parts of which a selector of the whole page, or of the heading of the form, may consist. */
const ofPage =
  /:root|\b(?:html|body|h1)\b|\[data-theme(?:=["']?\w+["']?)?\]|\[(?:dir|lang)\]|[&\s]/g;

function keepRules(all: Root): void {
  // Unwraps layers, because the form does not need their names.
  all.walkAtRules('layer', (rule) => void rule.replaceWith(rule.nodes ?? []));
  all.walkAtRules(/^(?!media$|font-face$)/, (rule) => void rule.remove());
  all.walkRules((rule) => {
    rule.selectors = rule.selectors.filter((one) => one.replace(ofPage, '') === '');
    if (rule.selectors.join('') === '') {
      rule.remove();
    }
  });
}

/** The properties that the form reads: Infima's, and its own (packages/lock/README.md). */
const ofForm = /^--(?:ifm-(?!.*monospace)|control-line$|tone-|page-background$|card-background$)/;

/** Keeps the properties that the form reads, the properties that their values use, and fonts. */
function keepDeclarations(all: Root): void {
  const values = new Map<string, string[]>();
  walkOwn(all, ({prop, value}) => void values.set(prop, [...(values.get(prop) ?? []), value]));
  const taken = new Map<string, boolean>();
  const take = (name: string, isFont: boolean): void => {
    if (taken.get(name) || taken.get(name) === isFont) {
      return;
    }
    taken.set(name, isFont);
    for (const value of values.get(name) ?? []) {
      [...value.matchAll(/var\(\s*(--[\w-]+)/g)].forEach(([, used = '']) => take(used, isFont));
    }
  };
  [...values.keys()]
    .filter((name) => ofForm.test(name) || /^font(?:-|$)/.test(name))
    .forEach((name) => take(name, name.includes('font')));
  walkOwn(all, (declaration) => {
    const isFont = taken.get(declaration.prop);
    // The form needs no value with an address, and quoted text only as the name of a font.
    const isRefused =
      /url\(/i.test(declaration.value) || (!isFont && /["'\\]/.test(declaration.value));
    if (isFont === undefined || isRefused) {
      declaration.remove();
    }
  });
}

/** Visits each declaration that is not in a `@font-face` rule. */
function walkOwn(all: Root, visit: (declaration: Declaration) => void): void {
  all.walkDecls((declaration) => {
    if ((declaration.parent as AtRule | Rule).type === 'rule') {
      visit(declaration);
    }
  });
}

/** Keeps the fonts that are used, with the addresses of their files relative to `to`. */
function keepFonts(all: Root, to: string, roots: readonly string[]): void {
  let named = '';
  walkOwn(all, ({value}) => void (named += `${value.toLowerCase()},`));
  all.walkAtRules('font-face', (face) => {
    let isUsed = false;
    let isComplete = true;
    face.walkDecls((declaration) => {
      const {prop, value, source} = declaration;
      if (prop === 'font-family') {
        isUsed = named.includes(value.replace(/["']/g, '').toLowerCase());
      }
      declaration.value = value.replace(fileAddress, (written, _quote, name: string) => {
        const file = findFile(name, source?.input.file ?? '', roots);
        isComplete &&= file !== undefined;
        const address = path.relative(to, file ?? '').replaceAll(path.sep, '/');
        return file ? `url("./${address}")` : written;
      });
    });
    if (!isUsed || !isComplete) {
      face.remove();
    }
  });
}

/** Matches the address of a file, but not of another host or of `data:`. */
const fileAddress = /url\(\s*(["']?)((?!https?:|data:|\/\/)[^"')#?]+)[^"')]*\1\s*\)/gi;

/** Finds a file that a sheet names: beside it, in one of the folders, or in a package. */
function findFile(name: string, sheet: string, roots: readonly string[]): string | undefined {
  const places = name.startsWith('/') ? roots : [path.dirname(sheet)];
  const file = places.map((place) => path.join(place, name)).find(existsSync);
  try {
    return file ?? require.resolve(name.replace(/^~/, ''), {paths: [path.dirname(sheet)]});
  } catch {
    return undefined;
  }
}
