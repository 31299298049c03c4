import { formatDecimalTk } from "../money/rules";
import type { DeliveryRate } from "./rules";

/** As a form takes them: '1 40' and '10 30', a line each. */
export const formatRates = (rates: readonly DeliveryRate[]): string =>
	rates
		.map(({ minQuantity, unitPoisha }) => `${minQuantity} ${formatDecimalTk(unitPoisha)}`)
		.join("\n");
