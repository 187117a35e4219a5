import { Button, Flex, Group, Switch } from "@mantine/core";
import { IconVolume } from "@tabler/icons-react";
import { useId } from "react";
import { formatPercent } from "../../../ui/format/numbers.ts";
import classes from "./inbox.module.css";
import { setSoundSettings, testSound, useSoundSettings } from "./sound.ts";

/** Controls for the volume of notification sounds; the volume is stored on this device. */
export function SoundControls() {
  const { volume, isMuted } = useSoundSettings();
  const label = useId();
  return (
    <Flex component="section" direction="column" gap={12} className={classes.sound} aria-label="Som das notificações">
      <Switch
        label="Som neste aparelho"
        checked={!isMuted}
        onChange={(event) => setSoundSettings({ isMuted: !event.currentTarget.checked })}
      />
      <Group gap="sm" wrap="nowrap">
        <IconVolume size={20} aria-hidden />
        <span id={label} className={classes.volumeLabel}>
          Volume
        </span>
        <input
          type="range"
          className={classes.volume}
          value={volume}
          min={0}
          max={100}
          step={5}
          disabled={isMuted}
          aria-labelledby={label}
          aria-valuetext={formatPercent(volume)}
          onChange={(event) => setSoundSettings({ volume: event.currentTarget.valueAsNumber })}
        />
        <Button variant="default" disabled={isMuted} onClick={() => void testSound()}>
          Testar som
        </Button>
      </Group>
    </Flex>
  );
}
