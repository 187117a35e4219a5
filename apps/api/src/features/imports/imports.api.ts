import type { AnyRoute } from "@pomar/contract/core/route";
import { registryFiles } from "@pomar/contract/exports/registry-files";
import { type Importable, importables, importsRoutes } from "@pomar/contract/imports/imports.routes";
import type { Serve, Turn, UploadContext } from "../../platform/http/serve.ts";
import type { Realtime } from "../../platform/realtime/realtime.ts";
import { customerRegistry } from "./customer-registry.ts";
import { progressReporter } from "./import-progress.ts";
import { previewImport, runGoodRows, runImport } from "./imports.commands.ts";
import { additionalRegistry, additiveRegistry, fruitRegistry, packagingRegistry } from "./item-registries.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";
import type { Registry } from "./registry.ts";
import { supplierRegistry } from "./supplier-registry.ts";
import { tableOf } from "./table.ts";
import { templateOf } from "./template.ts";

const registries: Record<Importable, Registry> = {
  suppliers: supplierRegistry,
  customers: customerRegistry,
  fruits: fruitRegistry,
  additives: additiveRegistry,
  additional: additionalRegistry,
  packaging: packagingRegistry,
};

/** An import may take a minute, and they take turns: whoever waits, waits without a connection. */
const turn: Turn = {
  queue: {
    of: "importações",
    percentOfPool: 5,
    mostInside: 10,
    longestWaitMs: 45_000,
    retryAfterSeconds: 30,
  },
  alone: true,
};

export function importsApi({ download, upload }: Serve, emitProgress: Realtime["emitProgress"]): void {
  for (const name of importables) {
    const registry = registries[name];
    const routes = importsRoutes[name];
    const { name: fileName, sheet } = registryFiles[name];
    download(routes.template, async () => ({
      type: routes.template.download?.[0] ?? "",
      fileName: `modelo-${fileName}.xlsx`,
      body: await templateOf(registry, sheet),
    }));
    const importing =
      <Reply>(work: (...given: Parameters<typeof runImport>) => Promise<Reply>) =>
      async ({ tx, act, file, key }: Pick<UploadContext<AnyRoute>, "tx" | "act" | "file" | "key">) => {
        const table = tableOf(registry, await readSpreadsheet(file.bytes));
        const onRow = progressReporter(key, (progress) => emitProgress(act.by.id, progress));
        return work(tx, registry, table, act, onRow);
      };
    upload(routes.preview, importing(previewImport), turn);
    const runAll = importing(runImport);
    const runGood = importing(runGoodRows);
    upload(routes.run, (given) => (given.query.leaveRefused === "true" ? runGood(given) : runAll(given)), turn);
  }
}
