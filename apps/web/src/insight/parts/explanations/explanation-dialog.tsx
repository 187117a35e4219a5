import { Box, Flex, Modal, Stack, Switch, Text } from "@mantine/core";
import { getScale } from "@pomar/contract/core/decimal";
import { explanationsRoutes } from "@pomar/contract/insight/explanations/explanations.routes";
import {
  type Explanation,
  type ExplanationLine,
  type ExplanationPart,
  type ExplanationQuery,
  figureNames,
} from "@pomar/contract/insight/explanations/explanations.schema";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useUser } from "../../../ui/api/session.ts";
import { dependentPage } from "../../../ui/kit/dependents.tsx";
import { Line, Lines } from "../../../ui/kit/lines.tsx";
import { Loaded } from "../../../ui/kit/loaded.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { nothing } from "../../../ui/list/column.ts";
import { usePast } from "../../../ui/past/past.ts";
import { openExplanation } from "./explained.tsx";
import classes from "./explanations.module.css";
import { figureWords, isRoundedToRead } from "./figure-words.ts";

/** Dialog *De onde vem*, which explains how the chosen figure was computed. */
export function ExplanationDialog({ opened }: { opened: boolean }) {
  const explained = openExplanation.use();
  // While the dialog closes, its animation still shows the previous figure.
  const [last, setLast] = useState<ExplanationQuery | null>(explained);
  if (explained !== null && explained !== last) setLast(explained);
  const past = usePast();
  const close = () => openExplanation.set(null);
  return (
    <Modal
      opened={opened}
      onClose={close}
      size="lg"
      title={last === null ? "De onde vem" : `De onde vem: ${figureNames[last.figure]}`}
    >
      {last !== null && (
        <Loaded key={JSON.stringify(last)} route={explanationsRoutes.read} query={{ ...last, ...past }}>
          {(explanation) => <ExplanationView explanation={explanation} onFollow={close} />}
        </Loaded>
      )}
    </Modal>
  );
}

interface ExplanationViewProps {
  explanation: Explanation;
  /** Called when the user follows a link in the explanation. */
  onFollow: () => void;
}

/** A figure, the rule of its computation in one sentence, and the lines from which it is computed. */
function ExplanationView({ explanation, onFollow }: ExplanationViewProps) {
  const { of, value, unit, decimals, how, rule, rounding, lines, numerator, denominator, missing } = explanation;
  const [isExact, setExact] = useState(false);
  const shown = value === null ? nothing : figureWords(value, unit, { decimals, isExact });
  const isRounded = [numerator, denominator, { lines, unit }].some((part) =>
    part?.lines.some((line) => line.value !== null && isRoundedToRead(line.value, part.unit)),
  );
  return (
    <Stack gap="md">
      <div>
        {of !== null && <Text c="dimmed">{of.name}</Text>}
        <Box component="p" fz="min(2rem, 9vw)" fw={700} lh={1.15} data-figures="">
          {shown}
        </Box>
        <p>{rule}</p>
      </div>
      {missing.length > 0 && (
        <Notice>
          {missing.map((sentence) => (
            <p key={sentence}>{sentence}.</p>
          ))}
        </Notice>
      )}
      {numerator !== null && <PartView part={numerator} isExact={isExact} onFollow={onFollow} />}
      {denominator !== null && <PartView part={denominator} sign="÷" isExact={isExact} onFollow={onFollow} />}
      {lines.length > 0 && (
        <div>
          <LinesView lines={lines} unit={unit} isExact={isExact} onFollow={onFollow} />
          {how === "sum" && value !== null && <Total label="Soma">{shown}</Total>}
        </div>
      )}
      {numerator !== null && value !== null && <Total label="Resultado">{shown}</Total>}
      {rounding !== null && (
        <Text size="sm" c="dimmed">
          {rounding}
        </Text>
      )}
      {isRounded && (
        <Switch
          label="Valores exatos, com todas as casas"
          checked={isExact}
          onChange={(event) => setExact(event.currentTarget.checked)}
        />
      )}
    </Stack>
  );
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex component="p" gap={12} justify="space-between" className={classes.total}>
      <span>{label}</span>
      <span data-figures="">{children}</span>
    </Flex>
  );
}

interface PartViewProps {
  part: ExplanationPart;
  isExact: boolean;
  sign?: string;
  onFollow: () => void;
}

function PartView({ part, sign, isExact, onFollow }: PartViewProps) {
  const title = sign === undefined ? part.label : `${sign} ${part.label}`;
  return (
    <section aria-label={part.label}>
      <h3>{title}</h3>
      <LinesView lines={part.lines} unit={part.unit} isExact={isExact} onFollow={onFollow} />
      {part.lines.length > 1 && <Total label="Soma">{lineWords(part.total, part.unit, isExact)}</Total>}
    </section>
  );
}

interface LinesViewProps {
  lines: readonly ExplanationLine[];
  unit: string;
  isExact: boolean;
  onFollow: () => void;
}

function LinesView({ lines, unit, isExact, onFollow }: LinesViewProps) {
  return (
    <Lines>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two movements of a day may read the same, and their order never changes.
        <Line key={at} end={line.value === null ? nothing : lineWords(line.value, unit, isExact)}>
          <LineLabel line={line} onFollow={onFollow} />
          {line.note !== null && <small>{line.note}</small>}
        </Line>
      ))}
    </Lines>
  );
}

const isWord = (value: string) => value === "sim" || value === "não";

const lineWords = (value: string, unit: string, isExact: boolean) =>
  isWord(value) ? value : figureWords(value, unit, { decimals: unit === "day" ? 0 : getScale(Number(value)), isExact });

function LineLabel({ line: { label, link }, onFollow }: Pick<LinesViewProps, "onFollow"> & { line: ExplanationLine }) {
  const user = useUser();
  const page = link === null || user === null ? null : dependentPage(link, user.level);
  if (page === null) return label;
  return (
    <Link {...page} onClick={onFollow}>
      {label}
    </Link>
  );
}
