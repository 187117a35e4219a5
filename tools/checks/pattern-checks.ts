import type { Check, Source, Violation } from "./check.ts";
import { codeOnly, withoutComments } from "./view.ts";

/** A text that must not occur in the checked files. */
interface Refused {
  pattern: RegExp;
  remedy: string;
  /** Returns the part of a file that the pattern is applied to; by default the whole file. */
  view?: (text: string) => string;
  /** The checked files that the pattern is applied to; by default all files of the check. */
  files?: RegExp;
}

interface PatternCheck extends Omit<Check, "find">, Omit<Refused, "files"> {
  also?: readonly Refused[];
}

// The plurals of things that the screens count.
const plurals = [
  ...["dias", "horas", "minutos", "meses", "vezes", "lotes", "linhas", "registros", "entradas", "notas", "caixas"],
  ...["unidades", "despolpas", "pagamentos", "fornecedores", "clientes", "itens", "parcelas", "movimentos"],
].join("|");
// Matches a number that is inserted into a sentence without a format, and a number formatter outside the shared one.
const unformatted = new RegExp(
  String.raw`\$\{(?![^}]*(?:counted|format|written|Words|said)\w*\()[^}]*\}(?: |\\u00a0)(?:${plurals})\b|\.toLocaleString\(|\bIntl\.NumberFormat\b`,
  "gu",
);
// Matches a unit after an inserted value when only spaces, JSX's `{" "}` or a JSX line break separate them; a unit that
// is itself inserted; and `R$` before an inserted amount.
const unit = String.raw`(?:mg/kg|g/100 g|kg|g|L|mL|un|%|°C|°Bx)(?![\p{L}\d_/(.=])`;
const parted = new RegExp(String.raw`\}(?:\s|\{" "\})+${unit}|(?:\)\}|\x60) \$\{[\w.]*[uU]nit\}|R\$ \$?\{`, "gu");

// Matches phrases that pages, errors or papers contained and that nobody at a plant says.
const unsaid = [
  ...["de uma vez ou nada", "Um de cada lote", "Nenhum existe mais", "o que se sabia", "menos o que foi estornado"],
  ...["o dia já passou", "foi despolpada", "Tirar da tela", "Enter desce", "Vazio fica para", "Quem mais registra"],
  ...["podem ser um só", "últimos sinais", "por FEFO", "nasce (como|quando)", "fica entre as mudanças", "de há"],
  ...["quantum satis", "Quanto basta", "alguém dizer", "precisam? de você", "ganha o código", "fino demais"],
  ...["posta de lado", "o que se (deve|devia|paga|mistura|adiciona|moveu)", "se (desfaz|reabre|ajusta|cadastram)"],
  ...["não custou nada", "volta a ser como era", "diz outra coisa", "traz a (pasta|acidez)", "nada se moveu"],
];

const table: readonly PatternCheck[] = [
  {
    name: "clock",
    reason:
      "Rules and commands must give the same result in a test, in demo data and at midnight: the time is handed in.",
    files: /\.(rules|commands|queries)\.ts$/,
    pattern: /\bnew Date\(\s*\)|\bDate\.now\(|\bperformance\.now\(/g,
    remedy: "take the instant as an argument (`act.at`, `act.today` in a command)",
    view: codeOnly,
    also: [
      {
        pattern: /\bMath\.random\(|\brandomUUID\(/g,
        remedy: "take the value as an argument; a rule is pure",
        view: codeOnly,
        files: /\.rules\.ts$/,
      },
    ],
  },
  {
    name: "console",
    reason: "What is logged must carry its level and request, and stay out of the browser's console.",
    // `log-error.ts` is the only file that may log in the browser, where the customer demands a log line.
    files: /^(apps|packages)\/[^/]+\/src\/(?!main\.|ui\/log-error\.ts$).+(?<!\.test)\.tsx?$/,
    pattern: /\bconsole\.\w+/g,
    remedy: "use the logger (`app.log`, `request.log`) in the API and an alert in the pages",
    view: codeOnly,
  },
  {
    name: "indexes",
    reason: "An index costs every write: it stays as long as the query that needs it, which the line above it names.",
    files: /\.table\.ts$/,
    pattern: /(?<!\n *\/\/[^\n]*\n *)\bindex\("/g,
    remedy: "name the list, page or query that needs it, in a line above",
  },
  {
    name: "machine-paths",
    reason: "The repository speaks of the product; a path of somebody's machine is wrong on every other one.",
    files: /^(?!package-lock\.json|tools\/checks\/pattern-checks\.).+\.(tsx?|mjs|cjs|sql|css|html|ya?ml|json|md)$/,
    pattern: /(?<![\w.$}-])\/(?:work(?:spaces?)?|root|Users|home\/\w+|tmp)\/[\w.-]+/g,
    remedy: "use a path relative to the repository, or a setting",
  },
  {
    name: "numbers",
    reason:
      "A number is written in one way: thousands apart, with the decimals of its kind, beside the word that agrees with it.",
    files: /^(apps\/[^/]+|packages\/contract)\/src\/(?!demo\/).+(?<!\.test)\.tsx?$/,
    except: { "packages/contract/src/core/decimal.ts": "The one place that writes numbers." },
    pattern: unformatted,
    remedy: "use counted or formatNumber of @pomar/contract/core/decimal instead",
    view: withoutComments,
  },
  {
    name: "plain-objects",
    reason: "A spread of a literal hides its fields in the middle of a line, only to save line breaks.",
    files: /^(apps|packages|tests|tools)\/.+\.(tsx?|mjs)$/,
    pattern: /\.\.\.\{/g,
    remedy: "write the fields into the object itself",
    view: codeOnly,
  },
  {
    name: "pure-rules",
    reason: "Types cost nothing at run time, but a schema imported as a value makes arithmetic depend on parsing.",
    files: /\.rules\.ts$/,
    pattern: /^import (?!type\b)[^;]*?from "[^"]+\.schema(\.ts)?"/gm,
    remedy: "use `import type` for what a schema defines, or take the value as an argument",
    view: withoutComments,
  },
  {
    name: "rounding",
    reason:
      "Server and browser must round alike, half-up, on decimals: kilos and reais are never binary floating point.",
    files: /^(apps|packages)\/[^/]+\/src\/.+(?<!\.test)\.tsx?$/,
    except: {
      "apps/api/src/platform/http/log.ts": "Milliseconds that a call took, neither quantity nor money.",
      "apps/api/src/people/session/throttle.ts": "Whole seconds to wait, neither quantity nor money.",
      "apps/web/src/ui/format/ago.ts": "Whole minutes, hours and days gone by, neither quantity nor money.",
      "apps/web/src/ui/list/pager.tsx": "Counts pages, neither quantity nor money.",
    },
    pattern: /\bMath\.(round|floor|ceil|trunc)\b|\.(toFixed|toPrecision)\(|\bparseFloat\b/g,
    remedy: "use roundTo, toWire or formatDecimal of @pomar/contract/core/decimal instead",
    view: codeOnly,
  },
  {
    name: "tests-run",
    reason: "A test that is switched off or sleeps proves nothing and says nothing.",
    files: /\.(test|e2e)\.tsx?$|^tests\/.+\.ts$/,
    pattern: /\b(test|it|describe|suite)(\.\w+)*\.(only|skip|todo|fixme|fails)\b|\b(xit|xtest|fit|fdescribe)\(/g,
    remedy: "mend the test or remove it; run one alone from the command line with -t",
    view: codeOnly,
    also: [
      {
        pattern: /\.waitForTimeout\(|"networkidle"/g,
        remedy: "expect what the person sees; Playwright waits for it",
      },
      {
        pattern: /\bvi\.waitFor\(/g,
        remedy: "it gives up after a second; use eventually() of tests/support/eventually.ts",
        view: codeOnly,
        files: /^(?!tests\/support\/eventually\.ts$)/,
      },
    ],
  },
  {
    name: "tx-only",
    reason:
      "A write through the outer handle is a second transaction: it survives a rollback and can deadlock with the first.",
    files: /\.commands\.ts$/,
    except: {
      "apps/api/src/people/session/session.commands.ts":
        "Login and the look at a token happen before a session, so before the transaction of a request.",
    },
    pattern: /\b(db|Db|Database|pool)\b|\.transaction\(/g,
    remedy: "use the `tx: Tx` that the command receives; the server opened its transaction",
    view: codeOnly,
  },
  {
    name: "types",
    reason: "A silenced type error is a bug that waits for its data.",
    files: /\.tsx?$/,
    pattern: /@ts-(ignore|nocheck|expect-error)\b/g,
    remedy: "mend the type, or parse the value with a schema",
    also: [{ pattern: /\bas any\b/g, remedy: "say the type, or parse the value with a schema", view: codeOnly }],
  },
  {
    name: "unfinished",
    reason: "A note to do it later is read by nobody: do it, or leave it out.",
    files: /^(?!tools\/checks\/pattern-checks\.).+\.(tsx?|mjs|cjs|sql|css|html|ya?ml|json)$/,
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/g,
    remedy: "do it now or take the note away",
  },
  {
    name: "units",
    reason: "A number whose unit stands on the next line is read wrong; which space does not break is decided once.",
    // Files that other programs read contain ordinary spaces.
    files: /^(apps\/[^/]+|packages\/contract)\/src\/(?!insight\/exports\/).+(?<!\.test)\.tsx?$/,
    pattern: parted,
    remedy: "join them with unbroken of @pomar/contract/core/decimal instead",
    view: withoutComments,
  },
  {
    name: "unsaid-words",
    reason: "A supervisor must understand a page at once: a riddle that was replaced does not come back.",
    files: /^(apps\/[^/]+|packages\/contract)\/src\/.+(?<!\.test|\.routes)\.tsx?$/,
    pattern: new RegExp(`(?<!\\p{L})(${unsaid.join("|").replaceAll(" ", "\\s+")})(?!\\p{L})`, "giu"),
    remedy: "write plain business Portuguese with a subject, and how to go on",
    view: withoutComments,
  },
  {
    name: "wiring",
    reason: "A route is one line of wiring, so that what it does can be found, tested and reused without HTTP.",
    files: /\.api\.ts$/,
    pattern: /\bsql(<[^>]*>)?`/g,
    remedy: "move the statement to x.queries.ts and call it",
    view: codeOnly,
    also: [
      {
        pattern: /\b(db|tx)\s*\.\s*(select|insert|update|delete|execute|query|transaction)\w*\b/g,
        remedy: "move it to a function of x.queries.ts or x.commands.ts and call it",
        view: codeOnly,
      },
    ],
  },
];

export const patternChecks: readonly Check[] = table.map(({ pattern, remedy, view, also = [], ...check }) => ({
  ...check,
  find: (sources) => [{ pattern, remedy, view }, ...also].flatMap((refused) => findOccurrences(sources, refused)),
}));

function findOccurrences(
  sources: readonly Source[],
  { pattern, remedy, view = (text) => text, files = /^/ }: Refused,
): Violation[] {
  return sources
    .filter(({ path }) => files.test(path))
    .flatMap(({ path, text }) =>
      [...view(text).matchAll(pattern)].map(({ 0: match, index }) => ({
        path,
        line: text.slice(0, index).split("\n").length,
        message: `${match}: ${remedy}`,
      })),
    );
}
