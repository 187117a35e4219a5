import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { counted, formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { acceptedKg, netKg, rejectedPercent } from "@pomar/contract/entries/receptions/reception.rules";
import { amountInWords } from "@pomar/contract/money/payments/amount-in-words.rules";
import { writtenAmount, writtenUnitPrice } from "@pomar/contract/money/payments/payments.rules";
import type { Payment } from "@pomar/contract/money/payments/payments.schema";
import { writtenDocument } from "@pomar/contract/registries/suppliers/document.rules";
import { writtenInstant } from "../../platform/clock.ts";
import { type PdfPages, type Printing, pdfPages } from "../../platform/files/pdf-pages.ts";
import type { Payee } from "../../registries/suppliers/suppliers.queries.ts";
import type { findRawMaterial } from "./raw-materials.queries.ts";

type Entry = NonNullable<Awaited<ReturnType<typeof findRawMaterial>>>;
type Fact = readonly [name: string, value: string];

interface Reception {
  entry: Entry;
  producer: Payee;
  /** The debt for the delivery; null for a paper that mentions no money. */
  money: { payment: Payment | null } | null;
}

const kg = (value: number) => unbroken(formatNumber(value, 3), "kg");
const said = (name: string, value: string | null): Fact[] => (value === null ? [] : [[name, value]]);

/** The delivery paper (romaneio de entrega): the grower's copy of a delivery, with its day and the plant's data. */
export async function deliveryPaper({ entry, producer, money }: Reception, printing: Printing) {
  const { lot } = entry;
  const recordedAt = writtenInstant(entry.madeAt ?? entry.createdAt, printing.timeZone);
  const pages = await pdfPages(`Romaneio de entrega ${lot.code}`, printing);
  const document = producer.document === null ? null : writtenDocument(producer.document);
  pages.title("Romaneio de entrega", `Recibo do produtor · lote ${lot.code}`);
  pages.statement(buildStatement(entry, producer));
  pages.heading("Entrega");
  pages.facts([
    ["Produtor", producer.name],
    ...said("CPF ou CNPJ", document),
    ...said("Cidade", producer.city && [producer.city, producer.state].filter(Boolean).join(" - ")),
    ...said("Lote do produtor", entry.supplierLot),
    ...said("Nota fiscal", entry.invoiceNumber),
    ...said("Colhida em", entry.harvestedOn && writtenDay(entry.harvestedOn)),
    ["Recebida", `${writtenDay(entry.receivedAt)}, registrada ${recordedAt}${by(entry)}`],
  ]);
  await drawWeighings(pages, entry);
  pages.heading("Avaliação da fruta");
  pages.facts(findings(entry));
  if (money !== null) await drawMoney(pages, { entry, producer, ...money });
  pages.sign(
    null,
    `Produtor: ${[producer.name, document].filter(Boolean).join(" · ")}`,
    `Recebedor${printing.from.name === null ? "" : `, por ${printing.from.name}`}`,
  );
  return pages.end(`Romaneio de entrega ${lot.code}`);
}

const by = ({ createdBy }: Entry) => (createdBy === null ? "" : `, por ${createdBy.name}`);

const accepted = ({ netKg: net, rejectedKg }: Entry) => acceptedKg(net, rejectedKg);

function buildStatement(entry: Entry, { name }: Payee): string {
  const { fruit, receivedAt, netKg: net, rejectedKg } = entry;
  const delivered = `${name} entregou ${kg(net)} líquidos de ${fruit.name} em ${writtenDay(receivedAt)}`;
  if (rejectedKg === 0) return `${delivered}, e tudo foi aceito.`;
  return `${delivered}: ${kg(accepted(entry))} foram aceitos e ${refused(net, rejectedKg)} recusados.`;
}

const refused = (net: number, rejectedKg: number) =>
  `${kg(rejectedKg)} (${unbroken(formatNumber(rejectedPercent(net, rejectedKg)), "%")})`;

/** Draws the table of loads with the weights that the scale showed; an entry without weighings has only the sums. */
async function drawWeighings(pages: PdfPages, entry: Entry): Promise<void> {
  const { weighings, grossKg, tareKg, crates, netKg: net, rejectedKg } = entry;
  const loads = weighings ?? [{ grossKg, tareKg, crates }];
  const isCounted = loads.some((load) => load.crates !== null);
  const count = (value: number | null) => (value === null ? "" : formatNumber(value, 0));
  const sum = (value: string) => (loads.length > 1 ? value : undefined);
  pages.heading(loads.length === 1 ? "Pesagem" : `${loads.length} pesagens`);
  await pages.table(
    loads.map((load, at) => ({ ...load, number: at + 1 })),
    [
      ["Pesagem", 20, ({ number }) => `${number}ª`, undefined, sum("Soma")],
      ["Bruto (kg)", 20, (load) => formatNumber(load.grossKg, 3), "right", sum(formatNumber(grossKg, 3))],
      ...(isCounted
        ? [
            [
              "Caixas",
              20,
              (load: { crates: number | null }) => count(load.crates),
              "right",
              sum(count(crates)),
            ] as const,
          ]
        : []),
      ["Tara (kg)", 20, (load) => formatNumber(load.tareKg, 3), "right", sum(formatNumber(tareKg, 3))],
      [
        "Líquido (kg)",
        20,
        (load) => formatNumber(netKg(load.grossKg, load.tareKg), 3),
        "right",
        sum(formatNumber(net, 3)),
      ],
    ],
  );
  const without = rejectedKg === 0 ? "" : `, sem ${refused(net, rejectedKg)} recusados`;
  pages.facts([["Aceito", `${kg(accepted(entry))}${without}`]]);
}

function findings(entry: Entry): Fact[] {
  const { brix, ph, acidity, temperatureC, ripeness, packageOk, notes } = entry;
  const number = (value: number | null, unit = "") =>
    value === null ? null : unit === "" ? formatNumber(value) : unbroken(formatNumber(value), unit);
  return [
    ...said("Brix", number(brix, "°Bx")),
    ...said("pH", number(ph)),
    ...said("Acidez", number(acidity, "g em 100 g")),
    ...said("Temperatura", number(temperatureC, "°C")),
    ...said("Maturação", ripeness),
    ["Embalagem", packageOk ? "íntegra" : "danificada"],
    ...said("Observações", notes),
  ];
}

async function drawMoney(
  pages: PdfPages,
  { entry, producer, payment }: { entry: Entry; producer: Payee; payment: Payment | null },
): Promise<void> {
  const { unitPrice, freight, total, dueDate, payableKg: billedKg, payableReason } = entry;
  const whole = kg(accepted(entry));
  const parts = payment?.installments ?? [];
  pages.heading("Valor e pagamento");
  pages.facts([
    ["Preço combinado", unitPrice === null ? "a combinar" : `${writtenUnitPrice(unitPrice)} por kg`],
    ["Peso a pagar", billedKg === null ? whole : `${kg(billedKg)} em vez de ${whole}: ${payableReason}`],
    ...said("Frete", freight ? writtenAmount(freight) : null),
    ...said("Valor total", total === null ? null : inWords(total)),
    ...paid(payment),
    ...(parts.length > 1 ? [] : [["Vencimento", formatDue(parts[0]?.dueDate ?? payment?.dueDate ?? dueDate)] as const]),
    ...said("Chave Pix", producer.pixKey),
  ]);
  if (parts.length < 2) return;
  await pages.table(parts, [
    ["Parcela", 16, (part) => `${part.number}ª de ${parts.length}`],
    ["Vencimento", 28, (part) => writtenDay(part.dueDate)],
    ["Valor", 28, (part) => writtenAmount(part.amount), "right", writtenAmount(payment?.amount ?? 0)],
    ["Já pago", 28, (part) => (part.paid === 0 ? "" : writtenAmount(part.paid)), "right"],
  ]);
}

const formatDue = (day: string | null) => (day === null ? "a combinar" : writtenDay(day));

/** An amount in figures and in words; an amount of zero has only figures. */
const inWords = (total: number) =>
  total === 0 ? writtenAmount(total) : `${writtenAmount(total)} (${amountInWords(total)})`;

/** The facts about the payment for a delivery: the number of further lots in the payment, and the settled amount. */
function paid(payment: Payment | null): Fact[] {
  if (payment === null) return [];
  const { lots, amount, paid: already, open } = payment;
  const others = lots.length - 1;
  const together = `junto com ${others === 1 ? "outro lote" : `outros ${counted(others, "lote", "lotes")}`}: ${writtenAmount(amount)}`;
  return [
    ...said("Pagamento", others < 1 ? null : together),
    ...said("Já pago", already === 0 ? null : `${writtenAmount(already)}, em aberto ${writtenAmount(open)}`),
  ];
}
