import { Button, Group, Stack, Textarea } from "@mantine/core";
import type { AnyRoute } from "@pomar/contract/core/route";
import { type FormEvent, type ReactNode, useState } from "react";
import { alerts } from "../alerts/alerts.ts";
import type { InputOf } from "../api/call.ts";
import { useAction } from "../api/hooks.ts";
import { Refusal } from "../kit/refusal.tsx";
import { listMessages } from "./issues.ts";

interface ReasonFormProps<R extends AnyRoute> {
  /** The route of the decision; its body has a `reason`. */
  route: R;
  input: (reason: string) => InputOf<R> & { ifMatch?: number };
  consequence: ReactNode;
  /** False where the decision needs no reason. */
  asksWhy?: boolean;
  act: string;
  /** The label of the button that cancels. */
  dismiss?: string;
  color?: "red" | undefined;
  done: string;
  onDone: () => void;
}

/**
 * The content of a dialog about a decision: its consequence, the field for its reason, and the button that confirms it.
 */
export function ReasonForm<R extends AnyRoute>(props: ReasonFormProps<R>) {
  const { route, input, consequence, asksWhy = true, act, dismiss = "Cancelar", color, done, onDone } = props;
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState<string>();
  const action = useAction(route);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const asked = input(reason);
    const wrong = listMessages(route.body, asked.body).reason;
    setMessage(wrong);
    if (wrong !== undefined) return document.getElementById("reason")?.focus();
    const outcome = await action.run(asked);
    if (!outcome.ok) return;
    alerts.success(done);
    onDone();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <p>{consequence}</p>
        {asksWhy && (
          <Textarea
            id="reason"
            label="Motivo"
            withAsterisk
            autosize
            minRows={2}
            maxLength={200}
            error={message}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
            size="lg"
          />
        )}
        <Refusal error={action.error} onFollow={onDone} />
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onDone}>
            {dismiss}
          </Button>
          <Button type="submit" size="md" color={color} loading={action.isPending}>
            {act}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
