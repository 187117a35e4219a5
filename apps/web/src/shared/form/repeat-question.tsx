import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { ApiError } from "../api/api-error.ts";
import { dependentPage } from "../layout/dependents.tsx";
import { PageLink } from "../layout/page-link.tsx";
import { useUser } from "../session/session.ts";
import classes from "./form.module.css";

interface RepeatQuestionProps {
  error: ApiError;
  onConfirm: () => void;
  onDiscard: () => void;
}

/** `entry.looks-repeated`: whether what was typed is another delivery, beside the one that stands. */
export function RepeatQuestion({ error, onConfirm, onDiscard }: RepeatQuestionProps) {
  const user = useUser();
  const question = useRef<HTMLDivElement>(null);
  // The form was sent from its end: eyes and keyboard go on here.
  useEffect(() => question.current?.focus(), []);
  const [first] = error.dependents;
  const page = first && user && dependentPage(first, user.level);
  return (
    <div className={classes.summary} data-tone="attention" role="alert" tabIndex={-1} ref={question}>
      <IconCopy size={20} aria-hidden="true" />
      <div>
        <p className={classes.summaryTitle}>{error.message}</p>
        {page && (
          <p className={classes.summaryText}>
            <PageLink {...page} target="_blank">
              Ver a que já entrou: lote {first.name}
            </PageLink>
          </p>
        )}
        <div className={classes.summaryWays}>
          <Button size="sm" variant="default" onClick={onConfirm}>
            É outra entrega, salvar
          </Button>
          {page && (
            <Button
              size="sm"
              variant="subtle"
              onClick={onDiscard}
              renderRoot={(root) => <PageLink {...page} {...root} />}
            >
              Não, já está registrada
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
