import { Modal } from "@mantine/core";
import { explanationsRoutes } from "@pomar/contract/insight/explanations/explanations.routes";
import { type ExplanationQuery, figureNames } from "@pomar/contract/insight/explanations/explanations.schema";
import { useState } from "react";
import { Loaded } from "../../../ui/kit/loaded.tsx";
import { usePast } from "../../../ui/past/past.ts";
import { openExplanation } from "./explained.tsx";
import { ExplanationView } from "./explanation-view.tsx";

/** *De onde vem*: the explanation of the chosen figure, in lines. */
export function ExplanationDialog({ opened }: { opened: boolean }) {
  const explained = openExplanation.use();
  // The closing animation still shows the last figure.
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
