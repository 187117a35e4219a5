import type { Importable, ImportColumn } from "@pomar/contract/registries/imports/imports.routes";
import { local } from "../../../ui/local-storage.ts";

/** The meanings of a file's columns as the API is told them: `name,,document`. */
export const saidColumns = (columns: readonly Pick<ImportColumn, "field">[]) =>
  columns.map(({ field }) => field ?? "").join(",");

/** One program writes the same titles every time. */
const keyOf = (registry: Importable, columns: readonly ImportColumn[]) =>
  `pomar.import-columns.${registry}.${columns.map(({ title }) => title).join("|")}`;

/** The meanings that somebody gave on this device to a file with these titles; null when nobody has. */
export const rememberedColumns = (registry: Importable, columns: readonly ImportColumn[]) =>
  local.read(keyOf(registry, columns));

export const rememberColumns = (registry: Importable, columns: readonly ImportColumn[]) =>
  local.write(keyOf(registry, columns), saidColumns(columns));
