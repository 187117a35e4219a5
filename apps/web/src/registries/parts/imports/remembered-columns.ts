import type { Importable, ImportColumn } from "@pomar/contract/registries/imports/imports.routes";
import { local } from "../../../ui/local-storage.ts";

/** A file's column fields as the API receives them: `name,,document`. */
export const saidColumns = (columns: readonly Pick<ImportColumn, "field">[]) =>
  columns.map(({ field }) => field ?? "").join(",");

/** Keyed by titles: a program writes the same ones in every file. */
const keyOf = (registry: Importable, columns: readonly ImportColumn[]) =>
  `pomar.import-columns.${registry}.${columns.map(({ title }) => title).join("|")}`;

/** The fields chosen earlier on this device for a file with these titles; null without a choice. */
export const rememberedColumns = (registry: Importable, columns: readonly ImportColumn[]) =>
  local.read(keyOf(registry, columns));

export const rememberColumns = (registry: Importable, columns: readonly ImportColumn[]) =>
  local.write(keyOf(registry, columns), saidColumns(columns));
