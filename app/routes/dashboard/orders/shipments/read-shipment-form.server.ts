import { type ShipmentInput, shipmentInput } from "~/domain/orders/input";
import type { FormError } from "~/http/errors/domain-error.server";
import { getUnitsField, type ShipmentFormResult } from "./shipment-fields";

const UNITS_PREFIX = getUnitsField("");

/** An empty field and 0 are lines that stay. */
const STAYS = /^\s*0*\s*$/;

const toLines = (form: FormData) =>
	Array.from(form).flatMap(([field, units]) =>
		field.startsWith(UNITS_PREFIX) && !STAYS.test(String(units))
			? [{ lineId: field.slice(UNITS_PREFIX.length), quantity: String(units) }]
			: [],
	);

const TEXT_FIELDS = ["carrier", "trackingNumber", "note"] as const;

/** What is sent back with errors. */
export function keepTyped(form: FormData): ShipmentFormResult {
	const fields = Array.from(form).flatMap(([field, text]) =>
		field.startsWith(UNITS_PREFIX) || TEXT_FIELDS.some((name) => name === field)
			? [[field, String(text)]]
			: [],
	);
	return { typed: Object.fromEntries(fields), errors: {}, formErrors: [] };
}

/** Null for a form with errors, which are added to the result. */
export function readShipmentForm(form: FormData, result: ShipmentFormResult): ShipmentInput | null {
	const texts = TEXT_FIELDS.map((field) => [field, String(form.get(field) ?? "")]);
	const lines = toLines(form);
	const parsed = shipmentInput.safeParse({ ...Object.fromEntries(texts), lines });
	if (parsed.success) return parsed.data;
	for (const { path, message } of parsed.error.issues) {
		const [field = "", index] = path;
		const lineId = lines[Number(index)]?.lineId;
		const name = lineId === undefined ? String(field) : getUnitsField(lineId);
		result.errors[name] = [message];
	}
	return null;
}

/** `error` names lines by their ids. */
export function addShippingError(result: ShipmentFormResult, { errors }: FormError) {
	result.formErrors.push(...(errors.formErrors ?? []));
	for (const [lineId, messages] of Object.entries(errors.fieldErrors ?? {}))
		result.errors[getUnitsField(lineId)] = messages;
	return result;
}
