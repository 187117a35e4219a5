import "@mantine/core/styles/Slider.css";
import { Slider, Stack } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { type Crop, maxZoom, moved, wholeOf, zoomed } from "./crop.ts";
import classes from "./picture.module.css";
import type { ChosenPicture } from "./picture-file.ts";

interface CropStageProps {
  picture: ChosenPicture;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

const step = 0.05;
const steps: Record<string, { dx: number; dy: number }> = {
  ArrowLeft: { dx: -step, dy: 0 },
  ArrowRight: { dx: step, dy: 0 },
  ArrowUp: { dx: 0, dy: -step },
  ArrowDown: { dx: 0, dy: step },
};

/** The part of the picture that will be seen, in the round; moved by finger, mouse or arrow keys. */
export function CropStage({ picture, crop, onChange }: CropStageProps) {
  const { bitmap, address } = picture;
  const held = useRef<{ x: number; y: number } | null>(null);
  const scale = 100 / crop.side;

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (held.current === null) return;
    const width = event.currentTarget.clientWidth;
    // The picture follows the finger, so the square goes the other way.
    const [dx, dy] = [(held.current.x - event.clientX) / width, (held.current.y - event.clientY) / width];
    held.current = { x: event.clientX, y: event.clientY };
    onChange(moved(crop, { dx, dy }, bitmap));
  };
  const press = (event: KeyboardEvent) => {
    const way = steps[event.key];
    if (way === undefined) return;
    event.preventDefault();
    onChange(moved(crop, way, bitmap));
  };

  return (
    <>
      <button
        type="button"
        className={classes.stage}
        aria-label="Posição da foto: arraste, ou use as setas"
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = null;
        }}
        onPointerCancel={() => {
          held.current = null;
        }}
      >
        <img
          src={address}
          alt=""
          draggable={false}
          style={{
            width: `${bitmap.width * scale}%`,
            left: `${50 - crop.x * scale}%`,
            top: `${50 - crop.y * scale}%`,
          }}
        />
      </button>
      <Stack gap="xs" fz={14} fw={600}>
        <span aria-hidden="true">Aproximar</span>
        <Slider
          min={1}
          max={maxZoom}
          step={0.05}
          label={null}
          size="lg"
          thumbSize={24}
          thumbLabel="Aproximar"
          value={wholeOf(bitmap).side / crop.side}
          onChange={(zoom) => onChange(zoomed(crop, zoom, bitmap))}
        />
      </Stack>
    </>
  );
}
