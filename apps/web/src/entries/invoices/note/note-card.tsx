import { Button, Flex, Group, Stack, UnstyledButton } from "@mantine/core";
import { earlyDayProblem } from "@pomar/contract/core/calendar.rules";
import { counted, formatNumber } from "@pomar/contract/core/decimal";
import type { InvoicePreview } from "@pomar/contract/entries/invoices/invoices.schema";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { ItemPicker } from "../../../registries/parts/items/item-field.tsx";
import type { ApiError } from "../../../ui/api/api-error.ts";
import { DayField } from "../../../ui/form/day-field.tsx";
import { isReadable } from "../../../ui/form/field.ts";
import { formatDay, localDay } from "../../../ui/format/dates.ts";
import { formatDocument } from "../../../ui/format/masks.ts";
import { formatMoney } from "../../../ui/format/numbers.ts";
import { Notice } from "../../../ui/kit/notice.tsx";
import { StatusChip } from "../../../ui/kit/status-chip.tsx";
import { buildImportBody, findGaps, type Gap, type GapField, type NoteChoices, summarizeOutcome } from "../choices.ts";
import classes from "../invoices.module.css";
import { type Note, unlikely } from "../use-notes.ts";
import { itemsAtOnce, NoteItems } from "./note-items.tsx";

export type Choose = (id: string, next: (preview: InvoicePreview, before: NoteChoices) => NoteChoices) => void;

interface NoteCardProps {
  note: Note;
  preview: InvoicePreview;
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
  onSave: () => void;
  choose: Choose;
}

/** The card of an invoice to import: one line while closed; its content and the missing decisions while open. */
export function NoteCard(props: NoteCardProps) {
  const { note, preview, isOpen, onToggle, onRemove } = props;
  const { issuer, number, amount } = preview;
  const gaps = findGaps(preview, note.choices);
  const who = note.choices.supplier?.name ?? issuer.supplierName ?? issuer.name;
  return (
    <section className={classes.note} aria-label={`Nota ${number} de ${who}`}>
      <Group gap="4px 16px" align="center" wrap="nowrap" className={classes.noteHead}>
        <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={onToggle} id={`${note.id}-fold`}>
          <IconChevronDown size={20} aria-hidden="true" />
          <span>
            <strong>{who}</strong>
            <small>
              Nota {number} · {formatDay(preview.issuedOn)} · {counted(preview.items.length, "item", "itens")}
            </small>
          </span>
        </UnstyledButton>
        <span className={classes.headEnd}>
          <NoteState note={note} preview={preview} gaps={gaps.length} />
          <b data-figures="">{formatMoney(amount)}</b>
        </span>
        <Button
          variant="subtle"
          color="gray"
          px={12}
          h={48}
          aria-label={`Dispensar a nota ${number}`}
          onClick={onRemove}
          disabled={note.isSaving}
        >
          <IconX size={20} aria-hidden="true" />
        </Button>
      </Group>
      {isOpen && <OpenNote {...props} gaps={gaps} />}
    </section>
  );
}

function NoteState({ note: { error, choices }, preview: { items, warnings }, gaps }: PartProps & { gaps: number }) {
  if (error?.code === unlikely) return <StatusChip tone="attention">Confira</StatusChip>;
  if (error !== null) return <StatusChip tone="wrong">Não importada</StatusChip>;
  if (gaps > 0)
    return (
      <StatusChip tone="act">{gaps === 1 ? "Falta 1 escolha" : `Faltam ${formatNumber(gaps, 0)} escolhas`}</StatusChip>
    );
  if (items.some(({ n }) => choices.items[n]?.isProposed)) return <StatusChip tone="attention">Confira</StatusChip>;
  if (warnings.length > 0)
    return <StatusChip tone="attention">{counted(warnings.length, "aviso", "avisos")}</StatusChip>;
  return <StatusChip tone="fine">Pronta</StatusChip>;
}

const fieldOfPath = (path: string): GapField => {
  if (path === "confirmedLots") return path;
  if (path.startsWith("factor") || path.startsWith("expiresAt") || path.startsWith("lots"))
    return path.split(".")[0] as GapField;
  return "what";
};

/** The messages of a refusal that concern single items, so that each message appears beside its item. */
function gapsIn(error: ApiError | null, note: Note, preview: InvoicePreview): Gap[] {
  if (error === null) return [];
  const lines = buildImportBody(preview, note.choices).items;
  return error.issues.flatMap(({ path, message }) => {
    const [, at, field] = /^items\.(\d+)\.?(.*)$/.exec(path) ?? [];
    const n = at === undefined ? undefined : lines[Number(at)]?.n;
    return n === undefined ? [] : [{ n, field: fieldOfPath(field ?? ""), message }];
  });
}

function OpenNote({ note, preview, choose, onSave, gaps }: NoteCardProps & { gaps: Gap[] }) {
  const [most, setMost] = useState(itemsAtOnce);
  const [isTried, setTried] = useState(false);
  const { id } = note;
  const refused = gapsIn(note.error, note, preview);
  const issues = [...(isTried ? gaps : []), ...refused];
  const chooseHere = useCallback((next: Parameters<Choose>[1]) => choose(id, next), [choose, id]);

  const root = useRef<HTMLDivElement>(null);
  const press = () => {
    if (!isReadable(root.current)) return;
    const [first] = gaps;
    if (first === undefined) return onSave();
    setTried(true);
    const at = preview.items.findIndex(({ n }) => n === first.n);
    setMost((before) => Math.max(before, at + 1));
    requestAnimationFrame(() => focusOn(`${id}-${first.n}-${first.field}`));
  };
  return (
    <Stack gap={16} miw={0} className={classes.open} ref={root}>
      <Who note={note} preview={preview} choose={chooseHere} />
      {preview.warnings.map(({ code, message }) => (
        <Notice key={`${code} ${message}`}>
          <p>{message}</p>
        </Notice>
      ))}
      <NoteItems
        id={id}
        preview={preview}
        choices={note.choices}
        issues={issues}
        most={most}
        onMore={() => setMost(most + itemsAtOnce)}
        choose={chooseHere}
      />
      <Footer note={note} preview={preview} gaps={gaps} refused={refused} onPress={press} />
    </Stack>
  );
}

function focusOn(id: string): void {
  const element = document.getElementById(id);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "center" });
}

interface PartProps {
  note: Note;
  preview: InvoicePreview;
}

function Who({ note, preview, choose }: PartProps & { choose: (next: Parameters<Choose>[1]) => void }) {
  const [isChoosing, setChoosing] = useState(false);
  const { issuer } = preview;
  const { supplier, receivedAt } = note.choices;
  const [day, setDay] = useState<string | null>(receivedAt ?? localDay());
  const early = day === null ? null : earlyDayProblem(day, localDay());
  const place = [issuer.city, issuer.state].filter(Boolean).join(", ");
  const facts = [issuer.document && formatDocument(issuer.document), place, `série ${preview.series}`].filter(Boolean);
  return (
    <div className={classes.who}>
      <div>
        <p>
          <b>{issuer.name}</b> <SupplierChip chosen={supplier?.name ?? null} known={issuer.supplierName} />
        </p>
        <small>{facts.join(" · ")}</small>
        {isChoosing || supplier !== null ? (
          <ItemPicker
            label="Fornecedor"
            type="supplier"
            value={supplier?.id ?? null}
            offersCreation={false}
            placeholder={`${issuer.supplierName ?? issuer.name} (da nota)`}
            onChange={(item) =>
              choose((_, before) => ({ ...before, supplier: item === null ? null : { id: item.id, name: item.name } }))
            }
          />
        ) : (
          <Button variant="subtle" size="compact-md" onClick={() => setChoosing(true)}>
            É outro fornecedor
          </Button>
        )}
      </div>
      <DayField
        field={{
          id: `${note.id}-receivedAt`,
          label: "Recebida em",
          required: false,
          error: early ?? undefined,
          value: day,
          onChange: (next) => {
            setDay(next);
            choose((_, before) => ({ ...before, receivedAt: next === localDay() ? null : next }));
          },
        }}
        placeholder="Hoje"
        maxDate={localDay()}
      />
    </div>
  );
}

function SupplierChip({ chosen, known }: { chosen: string | null; known: string | null }): ReactNode {
  if (chosen !== null) return <StatusChip tone="act">entra como {chosen}</StatusChip>;
  if (known !== null) return <StatusChip tone="fine">{known}</StatusChip>;
  return <StatusChip tone="act">novo fornecedor</StatusChip>;
}

const fewParts = 3;

function Payment({ preview, payable }: { preview: InvoicePreview; payable: number }) {
  const [isWhole, setWhole] = useState(false);
  const { instalments } = preview;
  if (payable === 0) return <>Nada a pagar</>;
  if (instalments.length === 0) return <>Pagamento de {formatMoney(payable)} sem vencimento: fica como rascunho</>;
  const shown = isWhole || instalments.length <= fewParts ? instalments : [];
  const words = shown.map(
    ({ dueDate, amount }) => `${dueDate === null ? "sem dia" : formatDay(dueDate)} ${formatMoney(amount)}`,
  );
  return (
    <>
      Pagamento{" "}
      {instalments.length === 1 ? words[0] : `em ${counted(instalments.length, "vez", "vezes")}: ${words.join("; ")}`}
      {shown.length === 0 && (
        <>
          {formatMoney(payable)}{" "}
          <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
            Ver parcelas
          </Button>
        </>
      )}
    </>
  );
}

interface FooterProps extends PartProps {
  gaps: readonly Gap[];
  refused: readonly Gap[];
  onPress: () => void;
}

function Footer({ note, preview, gaps, refused, onPress }: FooterProps) {
  const { entries, outside, payable } = summarizeOutcome(preview, note.choices);
  const { error, isSaving } = note;
  const isAsked = error?.code === unlikely;
  const made = counted(entries, "entrada", "entradas");
  return (
    <Stack gap={10} className={classes.footer} data-sticky-actions="">
      {error !== null && (
        <Notice tone={isAsked ? "attention" : "wrong"} role="alert">
          {isAsked
            ? "Confira antes de importar"
            : error.isOffline
              ? "Sem conexão: nada foi importado ainda"
              : error.message}
          {error.issues
            .filter(({ path }) => !path.startsWith("items.") || refused.length === 0)
            .map(({ path, message }) => (
              <p key={path + message}>{message}</p>
            ))}
          {refused.map(({ n, message }) => (
            <p key={`${n} ${message}`}>
              Item {n}: {message}
            </p>
          ))}
        </Notice>
      )}
      <Flex component="p" gap="0 16px" align="baseline" justify="space-between" wrap="wrap" className={classes.outcome}>
        <b>{made}</b>
        <span>
          {outside !== 0 && `${formatMoney(outside)} fora do estoque · `}
          <Payment preview={preview} payable={payable} />
        </span>
      </Flex>
      <Button size="xl" fullWidth loading={isSaving} onClick={onPress}>
        {gaps.length > 0
          ? `${gaps.length === 1 ? "Falta 1 escolha" : `Faltam ${formatNumber(gaps.length, 0)} escolhas`}: ir para a próxima`
          : error?.isOffline
            ? "Tentar de novo"
            : isAsked
              ? "Está certo: importar assim mesmo"
              : `Importar nota: ${made}, ${formatMoney(preview.amount)}`}
      </Button>
    </Stack>
  );
}
