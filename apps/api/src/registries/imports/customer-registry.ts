import { registryFiles } from "@pomar/contract/insight/exports/registry-files";
import { customerCreate, customerUpdate } from "@pomar/contract/registries/customers/customers.schema";
import { customers } from "../../schema/registries/customers.table.ts";
import { customerCommands } from "../customers/customers.commands.ts";
import { customerList } from "../customers/customers.queries.ts";
import { recognisedBy } from "./imports.queries.ts";
import { columnsUnder, notesColumn, numberColumn, partnerColumns, type Registry, textColumn } from "./registry.ts";

export const customerRegistry: Registry = {
  ...recognisedBy("document", { table: customers, listing: customerList(1) }),
  ...columnsUnder(registryFiles.customers.columns, [
    partnerColumns.name("Hotel Atlântico", "cliente", "nome fantasia", "fantasia", "empresa"),
    partnerColumns.phone("(81) 3222-1100"),
    partnerColumns.document("cliente"),
    {
      ...textColumn("email", "Até 120 caracteres.", "compras@atlantico.com.br", "email", "correio eletronico"),
      isTelling: true,
    },
    textColumn("address", "Até 160 caracteres.", "Av. Boa Viagem, 100, Recife", "logradouro", "rua"),
    textColumn("recallContact", "Quem avisar em um recolhimento. Até 120 caracteres.", "Marta, 81 9 8888-7777"),
    numberColumn("minShelfLifeDays", "Dias de validade que o lote ainda deve ter ao sair para o cliente.", "90"),
    notesColumn("Recebe até as 10 h"),
  ]),
  create: { schema: customerCreate, run: customerCommands.create },
  update: { schema: customerUpdate, run: customerCommands.update },
};
