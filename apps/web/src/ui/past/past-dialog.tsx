import { Button, Group, Modal, Stack } from "@mantine/core";
import { earliestDay, type Past } from "@pomar/contract/core/past";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import { DayInput, InstantField } from "../form/day-field.tsx";
import { isReadable } from "../form/field.ts";
import { buildLooseField } from "../form/loose-field.ts";
import { UnfoldButton } from "../form/unfold-button.tsx";
import { localDay } from "../format/dates.ts";
import { usePast } from "./past.ts";

/** Asks for the day that the page should show, and optionally for the instant up to which recorded entries count. */
export function PastDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Como estava em…" size="sm">
      <PastForm onDone={onClose} />
    </Modal>
  );
}

function PastForm({ onDone }: { onDone: () => void }) {
  const past = usePast();
  const navigate = useNavigate();
  const [asOf, setAsOf] = useState<string | null>(past?.asOf ?? null);
  const [knownAt, setKnownAt] = useState<string | null>(past?.knownAt ?? null);
  const [asksKnown, setAsksKnown] = useState(past?.knownAt !== undefined);
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (!isReadable(event.currentTarget)) return;
    if (asOf === null && knownAt === null) return setMissing(true);
    const next: Past = { asOf: asOf ?? undefined, knownAt: knownAt ?? undefined };
    void navigate({ to: ".", search: ({ page: _, ...before }) => ({ ...before, ...next }) });
    onDone();
  };
  return (
    <form onSubmit={look} noValidate>
      <Stack gap="md">
        <DayInput
          label="Dia"
          description="Mostra a fábrica no fim deste dia"
          size="lg"
          value={asOf}
          onChange={setAsOf}
          minDate={earliestDay}
          maxDate={localDay()}
          clearable
          clearButtonProps={{ "aria-label": "Limpar dia" }}
          error={isMissing && asOf === null && knownAt === null ? "Escolha o dia" : undefined}
          data-autofocus
        />
        {asksKnown ? (
          <InstantField
            field={buildLooseField(id, "Considerar só o registrado até", { value: knownAt, onChange: setKnownAt })}
            isPast
            description="Sem o que foi registrado ou corrigido depois"
          />
        ) : (
          <UnfoldButton onClick={() => setAsksKnown(true)}>Considerar só o registrado até…</UnfoldButton>
        )}
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onDone}>
            Cancelar
          </Button>
          <Button type="submit" size="md">
            Ver
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
