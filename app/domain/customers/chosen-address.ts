export const ADDRESS_FIELDS = ["name", "address", "district", "phone"] as const;
export type DeliveryAddress = Record<(typeof ADDRESS_FIELDS)[number], string>;

export type SavedAddress = DeliveryAddress & Record<"id" | "label", string>;

/** Without the fields that a form doesn't have. */
type TypedAddress = Partial<DeliveryAddress>;

export const readTypedAddress = (read: (field: string) => unknown): TypedAddress =>
	Object.fromEntries(
		ADDRESS_FIELDS.flatMap((field) => {
			const text = read(field);
			return typeof text === "string" ? [[field, text]] : [];
		}),
	);

const isSame = (typed = "", text = ""): boolean =>
	typed.replace(/\r\n?/g, "\n").trim() === text.replace(/\r\n?/g, "\n").trim();

/** Whether nothing was typed over what a form showed. */
const isUntouched = (typed: TypedAddress, shown: DeliveryAddress): boolean =>
	ADDRESS_FIELDS.every((field) => isSame(typed[field]) || isSame(typed[field], shown[field]));

/** An address without a phone leaves that of the form. */
export const addTypedPhone = <Saved extends DeliveryAddress>(
	saved: Saved,
	typed: TypedAddress,
): Saved => ({ ...saved, phone: saved.phone || (typed.phone ?? "") });

/** Where the goods go if a saved address is chosen; null if the form has other text beside the choice. `shown` are the addresses that the form may have filled in, first the one before any choice. */
export function applyChosenAddress(
	saved: DeliveryAddress,
	typed: TypedAddress,
	shown: readonly DeliveryAddress[],
): DeliveryAddress | null {
	const isFilledIn =
		!isSame(typed.address) &&
		ADDRESS_FIELDS.every(
			(field) =>
				typed[field] === undefined || saved[field] === "" || isSame(typed[field], saved[field]),
		);
	const open = addTypedPhone(saved, typed);
	// A saved address may be without a district, which is then chosen.
	if (isFilledIn) return { ...open, district: saved.district || (typed.district ?? "") };
	const isShown = [open, ...shown].some((known) => {
		const phone = saved.phone ? known.phone || shown[0]?.phone || "" : open.phone;
		return isUntouched(typed, { ...known, phone });
	});
	return isShown ? open : null;
}

/** What was typed beside a chosen address: the whole address, or only who receives the goods there. */
export function mergeTypedAddress(
	saved: DeliveryAddress,
	typed: TypedAddress,
	shown: readonly DeliveryAddress[],
): TypedAddress {
	const { address, district } = typed;
	const place = { name: "", phone: "", address, district };
	const isPlaceSaved = isSame(address, saved.address);
	const first = shown.find((known) => isUntouched(place, known));
	if (isPlaceSaved || !first) return typed;
	const isTyped = (field: "name" | "phone") =>
		!isSame(typed[field]) && !isSame(typed[field], first[field]);
	return {
		...saved,
		name: (isTyped("name") && typed.name) || saved.name,
		phone: (isTyped("phone") && typed.phone) || saved.phone || typed.phone,
	};
}
