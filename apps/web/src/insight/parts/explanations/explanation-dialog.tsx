import { Modal } from "@mantine/core";
import type { Past } from "@pomar/contract/core/past";
import { explanationsRoutes } from "@pomar/contract/insight/explanations/explanations.routes";
import { type ExplanationQuery, figureNames } from "@pomar/contract/insight/explanations/explanations.schema";
import { rootRouteId, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { Loaded } from "../../../ui/kit/loaded.tsx";
import { askedExplanation } from "./asked-explanation.ts";
import { ExplanationView } from "./explanation-view.tsx";

/** *De onde vem*: the explanation of the chosen figure, in lines. */
export function ExplanationDialog({ opened }: { opened: boolean }) {
  const asked = askedExplanation.use();
  // The closing animation still shows the last figure.
  const [last, setLast] = useState<ExplanationQuery | null>(asked);
  if (asked !== null && asked !== last) setLast(asked);
  const past = usePast();
  const close = () => askedExplanation.set(null);
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

/** The past moment that the page shows, if any. */
function usePast(): Past {
  const { asOf, knownAt } = useSearch({ from: rootRouteId }) as Past;
  return { ...(asOf !== undefined && { asOf }), ...(knownAt !== undefined && { knownAt }) };
}
