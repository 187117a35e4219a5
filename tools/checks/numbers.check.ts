import { type Check, occurrences } from "./check.ts";
import { withoutComments } from "./view.ts";

// Things that are counted on screen, by their plural.
const plurals = [
  ...["dias", "horas", "minutos", "meses", "vezes", "lotes", "linhas", "registros", "entradas", "notas", "caixas"],
  ...["unidades", "despolpas", "pagamentos", "fornecedores", "clientes", "itens", "parcelas", "movimentos"],
].join("|");
// A number that fills a sentence as JavaScript writes it, and a formatter of somebody's own.
const unformatted = new RegExp(
  String.raw`\$\{(?![^}]*(?:counted|format|written|Words|said)\w*\()[^}]*\}(?: |\\u00a0)(?:${plurals})\b|\.toLocaleString\(|\bIntl\.NumberFormat\b`,
  "gu",
);

export const check: Check = {
  name: "numbers",
  reason:
    "A number is written in one way: thousands apart, with the decimals of its kind, beside the word that agrees with it.",
  files: /^(apps\/[^/]+|packages\/contract)\/src\/(?!demo\/).+(?<!\.test)\.tsx?$/,
  except: { "packages/contract/src/core/decimal.ts": "The one place that writes numbers." },
  find: (sources) =>
    occurrences(
      sources,
      unformatted,
      (match) => `${match}: use counted or formatNumber of @pomar/contract/core/decimal instead`,
      withoutComments,
    ),
};
