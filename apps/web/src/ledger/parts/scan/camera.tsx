import { Box, Button, Group, Loader } from "@mantine/core";
import { type Meaning, type Read, readMeaning } from "@pomar/contract/ledger/scan/scan.rules";
import { IconBulb, IconKeyboard } from "@tabler/icons-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { localDay } from "../../../ui/format/dates.ts";
import { ButtonWithIcon } from "../../../ui/kit/button-with-icon.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import classes from "./scan.module.css";
import { type CameraProblem, useCamera } from "./use-camera.ts";

const problems: Record<CameraProblem, string> = {
  insecure: "A câmera só abre quando o endereço do Pomar começa com https.",
  refused: "A câmera está bloqueada para o Pomar. Permita o uso dela nas configurações do navegador.",
  none: "Este aparelho não tem câmera que o Pomar possa usar.",
  busy: "A câmera está em uso por outro aplicativo. Feche-o e tente de novo.",
  reader: "O leitor não chegou. Confira a conexão e tente de novo.",
};

/** The camera shows hints when it has read no code for this number of milliseconds. */
const patienceMs = 6000;

interface CameraProps {
  /** The last read code, which the camera ignores until the code has left the picture; null when there is none. */
  ignored: string | null;
  onRead: (read: Read) => void;
  onKeypad: () => void;
}

/** The picture of the rear camera, shown until a code is read in it. */
export function Camera({ ignored, onRead, onKeypad }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const lastText = useRef(ignored);
  const [attempt, setAttempt] = useState(0);
  const onFrame = (reads: Read[]) => {
    if (reads.every(({ text }) => text !== lastText.current)) lastText.current = null;
    const read = pickClearest(reads.filter(({ text }) => text !== lastText.current));
    if (read === undefined) return;
    lastText.current = read.text;
    navigator.vibrate?.(60);
    onRead(read);
  };
  return (
    <CameraView
      key={attempt}
      video={video}
      onFrame={onFrame}
      onRetry={() => setAttempt(attempt + 1)}
      onKeypad={onKeypad}
    />
  );
}

interface CameraViewProps {
  video: RefObject<HTMLVideoElement | null>;
  onFrame: (reads: Read[]) => void;
  onRetry: () => void;
  onKeypad: () => void;
}

function CameraView({ video, onFrame, onRetry, onKeypad }: CameraViewProps) {
  const { state, light } = useCamera(video, onFrame);
  const isSlow = usePatience(state.is === "reading");
  return (
    <div className={classes.camera}>
      {state.is === "failed" ? (
        <Notice
          role="alert"
          action={
            <Button variant="default" h={48} onClick={onRetry}>
              Tentar de novo
            </Button>
          }
        >
          {problems[state.reason]}
        </Notice>
      ) : (
        <>
          <div className={classes.picture}>
            <video ref={video} playsInline muted aria-label="O que a câmera vê" />
            <span className={classes.sight} aria-hidden="true" />
            {state.is === "opening" && <Loader className={classes.opening} color="white" />}
          </div>
          <Box mih="3em" role="status">
            {isSlow ? (
              <p>
                <b>Nada lido ainda.</b> Chegue mais perto, com luz e sem reflexo; o código inteiro no quadro, com a
                margem branca. Código rasgado ou sujo: digite.
              </p>
            ) : (
              <p>Aponte para o código da etiqueta, da nota ou da embalagem.</p>
            )}
          </Box>
        </>
      )}
      <Group gap={8} align="stretch" className={classes.actions}>
        {light !== null && (
          <ButtonWithIcon
            variant="default"
            h={48}
            Icon={IconBulb}
            aria-pressed={light.isOn}
            onClick={() => void light.toggle()}
          >
            Lanterna
          </ButtonWithIcon>
        )}
        <ButtonWithIcon
          variant={state.is === "failed" ? "filled" : "default"}
          h={48}
          Icon={IconKeyboard}
          onClick={onKeypad}
        >
          Digitar código ou nome
        </ButtonWithIcon>
      </Group>
    </div>
  );
}

/** Whether the camera has been on for longer than `patienceMs`. */
function usePatience(isOn: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (!isOn) return;
    const end = setTimeout(() => setOver(true), patienceMs);
    return () => clearTimeout(end);
  }, [isOn]);
  return isOver;
}

const ranks: Record<Meaning["kind"], number> = {
  "lot-code": 0,
  lot: 0,
  place: 0,
  provisional: 1,
  gs1: 2,
  invoice: 3,
  ambiguous: 4,
  unknown: 5,
};

/** The most specific of several codes read at once: a maker's label has the product's code beside the lot's code. */
function pickClearest(reads: readonly Read[]): Read | undefined {
  const rank = (read: Read) => ranks[readMeaning(read, localDay()).kind];
  return reads.toSorted((one, other) => rank(one) - rank(other))[0];
}
