// refused by e2e-drives-the-browser
import "../../../apps/web/src/features/fruits/fruits.list.tsx";
