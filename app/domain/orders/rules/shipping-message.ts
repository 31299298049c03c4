import { formatNumber } from "~/platform/format/format-number";
import type { ShippingProblem } from "./shipping";

const CONFLICTS = {
	"no-such-order": "This order doesn't exist.",
	"not-paid": "There is nothing paid to ship.",
	"already-shipped": "This order has already shipped.",
	disputed: "A dispute is open on this order.",
	"changed-meanwhile":
		"The order or this shipment was changed meanwhile. Check it, then try again.",
	"refunded-units": "Some of these units were refunded. Change the packed shipment first.",
};

export function getShippingMessage(problem: ShippingProblem): string {
	if (problem.reason !== "incomplete") return CONFLICTS[problem.reason];
	const { missing } = problem;
	return missing === 1
		? "This order ships complete. 1 unit is missing."
		: `This order ships complete. ${formatNumber(missing)} units are missing.`;
}
