import type { RegistryEntity } from "@pomar/contract/pages";
import { getTableName } from "drizzle-orm";
import type { Tx } from "../platform/db/db.ts";
import { AppError } from "../platform/http/app-error.ts";
import { type RegistryRules, registryCommands } from "../platform/records/records.commands.ts";
import { refuseInUse, type Use } from "./item-uses.queries.ts";

interface Documented {
  name: string;
  document?: string | null | undefined;
}

interface PartnerRegistry<Create, Update, Partner>
  extends Pick<RegistryRules<Create, Update, Partner>, "table" | "find" | "audited" | "writeParts"> {
  entity: RegistryEntity;
  /** The words for a different partner with the same CPF or CNPJ, saved at the same moment: `outro cliente`. */
  otherPartner: string;
  findByDocument: (tx: Tx, document: string) => Promise<{ id: string; name: string } | undefined>;
  inUse: "supplier.in-use" | "customer.in-use";
  listUses: (tx: Tx, id: string) => Promise<Use[]>;
}

/** Partner commands: no two suppliers (or customers) share a CPF or CNPJ, and a partner in use is not removed. */
export function partnerCommands<
  Create extends Documented,
  Update extends Partial<Documented>,
  Partner extends Documented & { id: string; version: number },
>({ otherPartner, findByDocument, inUse, listUses, ...registry }: PartnerRegistry<Create, Update, Partner>) {
  return registryCommands<Create, Update, Partner>({
    ...registry,
    // When two people save the same CPF or CNPJ at once, the query before the write finds no record; the unique
    // constraint refuses the second write.
    duplicates: () => ({
      [`${getTableName(registry.table)}_document_unique`]: AppError.of("record.duplicate-document", {
        name: otherPartner,
      }),
    }),
    async assertMaySave(tx, { document }, { id }) {
      const owner = document ? await findByDocument(tx, document) : undefined;
      if (owner && owner.id !== id) throw AppError.of("record.duplicate-document", { name: owner.name });
    },
    assertMayGo: async (tx, { id, name }) => refuseInUse(name, await listUses(tx, id), inUse),
  });
}
