import type { AnyRoute } from "@pomar/contract/core/route";
import { registryFiles } from "@pomar/contract/insight/exports/registry-files";
import { type Importable, importables, importsRoutes } from "@pomar/contract/registries/imports/imports.routes";
import { AppError } from "../../platform/http/app-error.ts";
import type { Turn } from "../../platform/http/call-queues.ts";
import type { Serve, UploadContext } from "../../platform/http/serve.ts";
import type { Realtime } from "../../platform/realtime/realtime.ts";
import { customerRegistry } from "./customer-registry.ts";
import { progressReporter } from "./import-progress.ts";
import { noVerdicts, previewImport, runGoodRows, runImport } from "./imports.commands.ts";
import { additionalRegistry, additiveRegistry, fruitRegistry, packagingRegistry } from "./item-registries.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";
import type { ImportColumn, Registry } from "./registry.ts";
import { supplierRegistry } from "./supplier-registry.ts";
import { buildTable, saidColumns, titledColumns } from "./table.ts";
import { buildTemplate } from "./template.ts";
import { proposedColumns, type TitledSheet, titledSheet, toldColumns } from "./titles.ts";

const registries: Record<Importable, Registry> = {
  suppliers: supplierRegistry,
  customers: customerRegistry,
  fruits: fruitRegistry,
  additives: additiveRegistry,
  additional: additionalRegistry,
  packaging: packagingRegistry,
};

/** An import may take a minute, and imports run one after the other: a waiting import occupies no connection. */
const turn: Turn = {
  queue: {
    of: "importações",
    percentOfPool: 5,
    maxConcurrent: 10,
    maxWaitMs: 45_000,
    retryAfterSeconds: 30,
  },
  alone: true,
};

type Sent = Pick<UploadContext<AnyRoute>, "tx" | "act" | "file" | "key"> & { query: { columns?: string | undefined } };

/** The preview before the user has chosen the meaning of the file's columns: no row is counted yet. */
const nothingYet = { asksColumns: true, ...noVerdicts, refusedFile: null, rows: [] };

export function importsApi({ download, upload }: Serve, emitProgress: Realtime["emitProgress"]): void {
  for (const name of importables) {
    const registry = registries[name];
    const routes = importsRoutes[name];
    const { name: fileName, sheet } = registryFiles[name];
    download(routes.template, async () => ({
      fileName: `modelo-${fileName}.xlsx`,
      body: await buildTemplate(registry, sheet),
    }));
    const read = async ({ file, query: { columns } }: Sent) => {
      const titled = titledSheet(registry, await readSpreadsheet(file.bytes));
      if (titled.rows.length === 0) throw AppError.of("import.empty");
      return {
        titled,
        meant: columns === undefined ? titledColumns(registry, titled) : saidColumns(registry, columns),
      };
    };
    const toImport = ({ key, act }: Sent, titled: TitledSheet, meant: (ImportColumn | null)[]) => ({
      registry,
      table: buildTable(titled, meant),
      act,
      onRow: progressReporter(key, (progress) => emitProgress(act.by.id, progress)),
    });
    upload(
      routes.preview,
      async (sent) => {
        const { titled, meant } = await read(sent);
        if (meant instanceof AppError)
          return { ...nothingYet, ...toldColumns(registry, titled, proposedColumns(registry, titled)) };
        const preview = await previewImport(sent.tx, toImport(sent, titled, meant));
        return { asksColumns: false, ...preview, ...toldColumns(registry, titled, meant) };
      },
      turn,
    );
    upload(
      routes.run,
      async (sent) => {
        const { titled, meant } = await read(sent);
        if (meant instanceof AppError) throw meant;
        const work = sent.query.leaveRefused === "true" ? runGoodRows : runImport;
        return work(sent.tx, toImport(sent, titled, meant));
      },
      turn,
    );
  }
}
