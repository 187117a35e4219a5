import type { Check, Source, Violation } from "./check.ts";
import { withoutComments } from "./view.ts";

const schemaFile = /^apps\/api\/src\/schema\/(\w+)\/([\w-]+)\.table\.ts$/;
const tableImport = /import (?:type )?\{([^}]*)\} from "[^"]*\/schema\/(\w+)\/([\w-]+)\.table\.ts"/g;
// Patterns of calls that write to a table: drizzle's own calls, and calls of the platform's functions.
const calls = [
  /(?:\.(?:insert|update|delete)|\bpreparedInsert(?:All)?)\(\s*(?<variable>\w+)/g,
  /\b(?:updateRow|registryCommands|supplyCommands|partnerCommands)\b[^;]*?\btable: (?<variable>\w+)/g,
];
const statement =
  /\b(?:insert into|delete from|update(?=\s+\S+\s+(?:\w+\s+)?set\b))\s+(?:\$\{(?<variable>\w+)\}|(?<table>\w+))/gi;

const dispatchesLot =
  "A dispatch recorded on a lot's page is a document; the ledger lies below stock and cannot call it.";

export const check: Check = {
  name: "area-writes",
  reason: "A table that several areas write has no place that keeps its rules: only its own area writes it.",
  files: /^apps\/api\/src\/(?!migrations\/)[\w-]+\/.+(?<!\.test)\.ts$/,
  except: {
    "apps/api/src/demo/load-demo.ts": "Puts demo lots into quarantine, which a person does on the lot's page.",
    "apps/api/src/insight/daily-digest/daily-digest.queries.ts":
      "Its claim of a day lies beside the notifications, which the digest alone sends without a person's act.",
    "apps/api/src/ledger/lots/dispatches.commands.ts": dispatchesLot,
    "apps/api/src/ledger/lots/recorded-movements.commands.ts": dispatchesLot,
    "apps/api/src/registries/customers/joins.commands.ts":
      "Joined customers hand their dispatches and notices over; registries lie below stock and cannot call it.",
  },
  find(sources) {
    const tables = tableOwners(sources);
    return sources.flatMap((source) => (schemaFile.test(source.path) ? [] : findForeignWrites(source, tables)));
  },
};

/** The areas that may write the tables of a schema file; the platform may also write audit and idempotency tables. */
const getOwners = (area: string, file: string) =>
  area === "people" && ["audit", "idempotency"].includes(file) ? [area, "platform"] : [area];

/** Maps the SQL name of each table to the areas that may write the table. */
function tableOwners(sources: readonly Source[]): Map<string, string[]> {
  return new Map(
    sources.flatMap(({ path, text }) => {
      const [, area = "", file = ""] = schemaFile.exec(path) ?? [];
      const names = area === "" ? [] : [...text.matchAll(/\bpgTable\(\s*"(\w+)"/g)];
      return names.map(([, name = ""]): [string, string[]] => [name, getOwners(area, file)]);
    }),
  );
}

function findForeignWrites({ path, text }: Source, tables: ReadonlyMap<string, string[]>): Violation[] {
  const code = withoutComments(text);
  const imported = new Map(
    [...code.matchAll(tableImport)].flatMap(([, names = "", area = "", file = ""]) =>
      names
        .split(",")
        .map((name): [string, string[]] => [name.split(" as ").at(-1)?.trim() ?? "", getOwners(area, file)]),
    ),
  );
  const own = path.split("/")[3] ?? "";
  const matches = [...calls, statement].flatMap((pattern) => [...code.matchAll(pattern)]);
  return matches.flatMap((match) => {
    const { variable, table } = match.groups ?? {};
    const name = variable ?? table ?? "";
    const owners = (variable === undefined ? tables : imported).get(name);
    if (!owners || owners.includes(own)) return [];
    const line = code.slice(0, match.index).split("\n").length;
    return [{ path, line, message: `writes ${name}: call a function of apps/api/src/${owners[0]}/ that writes it` }];
  });
}
