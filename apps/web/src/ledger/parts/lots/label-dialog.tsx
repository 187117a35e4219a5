import "@mantine/core/styles/NumberInput.css";
import { Box, Button, Group, Modal, NumberInput, Portal, SegmentedControl, Stack } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { Plant } from "@pomar/contract/registries/plant/plant.schema";
import { IconPrinter } from "@tabler/icons-react";
import { Fragment, type ReactNode, useState } from "react";
import { usePlant } from "../../../registries/parts/plant/use-plant.ts";
import { useCall } from "../../../ui/api/hooks.ts";
import { toChoices } from "../../../ui/format/words.ts";
import { ButtonWithIcon } from "../../../ui/kit/button-with-icon.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { local } from "../../../ui/local-storage.ts";
import { labelOrigin } from "./label-origin.ts";
import classes from "./lot-label.module.css";
import { type LabelSize, labelSizeNames } from "./lot-label.tsx";

/** The properties that all labels of a sheet share. */
export interface LabelPaper {
  size: LabelSize;
  /** The address of the Pomar server that phones can open: `http://192.168.0.12:3000`. */
  origin: string;
  /** The plant's name and registration; null when the name is not set. */
  plant: string | null;
}

interface LabelsProps<Subject> {
  /** The lots or places to label; a subject that occurs twice is printed once. */
  subjects: readonly Subject[];
  draw: (subject: Subject, paper: LabelPaper) => ReactNode;
  /** An element shown above the picture of the first label. */
  preview?: ReactNode;
}

/** A dialog that opens over the page of its labels' subjects. */
export interface LabelOverlay {
  opened: boolean;
  onClose: () => void;
}

interface LabelDialogProps<Subject> extends LabelsProps<Subject>, LabelOverlay {
  title: string;
}

const maxCopies = 100;
const sizes = toChoices(labelSizeNames);

// The paper size last chosen is stored on this device, because the device mostly prints on the same label printer.
const sizeKey = "pomar.labelSize";
const lastSize = (): LabelSize => sizes.find(({ value }) => value === local.read(sizeKey))?.value ?? "100x50";

/** The dialog for paper size and copies, which prints labels; while it is open, the browser prints only labels. */
export function LabelDialog<Subject extends { id: string }>(props: LabelDialogProps<Subject>) {
  const { title, opened, onClose, ...labels } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      {opened && <Labels {...labels} />}
    </Modal>
  );
}

/** The plant as printed on a label: `Polpas do Agreste · MAPA PE-00012`; null when the name is not set. */
const formatPlant = ({ name, mapaRegistration }: Plant) =>
  name === null || mapaRegistration === null ? name : `${name} · MAPA ${mapaRegistration}`;

function Labels<Subject extends { id: string }>({ subjects, draw, preview }: LabelsProps<Subject>) {
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  const [size, setSize] = useState(lastSize);
  const [copies, setCopies] = useState(1);
  const { data, isFetching } = useCall(lotsRoutes.labelAddress, {});
  const origin = labelOrigin(data ?? { publicUrl: null, lan: null }, window.location.origin);
  const reply = usePlant();
  const plant = reply.data === undefined ? null : formatPlant(reply.data);
  const [first] = byId.values();
  const count = byId.size * copies;
  const paper = { size, origin, plant };
  const choose = (next: LabelSize) => {
    setSize(next);
    local.write(sizeKey, next);
  };
  return (
    <Stack gap={16}>
      {first !== undefined && (
        <Stack gap={8} align="center" className={classes.preview} aria-hidden="true">
          {/* `preview` is outside of the label, because the label is shown exactly as it prints, black on white. */}
          {preview}
          <div className={classes.paper}>{draw(first, paper)}</div>
        </Stack>
      )}
      <Group gap="12px 16px" align="end" className={classes.line}>
        <SegmentedControl aria-label="Tamanho do papel" size="lg" value={size} onChange={choose} data={sizes} />
        <NumberInput
          className={classes.copies}
          label={`${byId.size === 1 ? "Cópias" : "Cópias de cada"} (até ${maxCopies})`}
          size="lg"
          hideControls
          value={copies}
          onChange={(value) => setCopies(Math.min(maxCopies, Math.max(1, Number(value) || 1)))}
          min={1}
          max={maxCopies}
          allowDecimal={false}
          allowNegative={false}
        />
      </Group>
      {reply.isLoadingError && (
        <Notice
          tone="wrong"
          role="alert"
          action={
            <Button variant="default" onClick={() => void reply.refetch()}>
              Tentar de novo
            </Button>
          }
        >
          Os dados da fábrica não carregaram: a etiqueta sairia sem eles
        </Notice>
      )}
      <Group justify="space-between">
        <Box component="p" c="dimmed" role="status">
          {count === 1 ? "1 etiqueta" : `${formatNumber(count)} etiquetas`}
        </Box>
        <ButtonWithIcon
          Icon={IconPrinter}
          disabled={(data === undefined && isFetching) || reply.data === undefined}
          onClick={() => window.print()}
        >
          Imprimir
        </ButtonWithIcon>
      </Group>
      {/* The labels have their own portal node, because elements in the dialog's portal node would be printed too. */}
      <Portal reuseTargetNode={false}>
        <div className={classes.sheet} data-size={size}>
          {[...byId].flatMap(([id, subject]) =>
            Array.from({ length: copies }, (_, copy) => (
              <Fragment key={`${id}-${String(copy)}`}>{draw(subject, paper)}</Fragment>
            )),
          )}
        </div>
      </Portal>
    </Stack>
  );
}
