import type { SignedInUser } from "~/domain/accounts/rules";
import { addOwnNumbers } from "~/domain/customers/add-own-numbers.server";
import {
	MAX_OWN_NUMBER_LINES,
	MAX_OWN_NUMBERS,
	ownNumbersInput,
	removedNumberInput,
} from "~/domain/customers/input";
import { readOwnNumbers } from "~/domain/customers/read-own-numbers";
import { removeOwnNumber } from "~/domain/customers/remove-own-number.server";
import { fieldError } from "~/http/errors/domain-error.server";
import { parseForm } from "~/http/input/parse-form.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { respondWithWrongLines } from "~/http/input/wrong-lines.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { Platform } from "~/platform/platform.server";
import { PART_NUMBERS_PATH, REMOVE_INTENT } from "./part-numbers-path";

/** Removes one number, or adds all lines, or none. */
export async function handlePartNumbers(request: Request, platform: Platform, user: SignedInUser) {
	const form = await parseForm(request);
	if (form.get("intent") === REMOVE_INTENT) {
		const removed = await validateForm(form, removedNumberInput);
		if (!removed.ok) return removed.response;
		const isRemoved = await removeOwnNumber(platform, user, removed.value);
		return redirectWithToast(PART_NUMBERS_PATH, isRemoved ? "updated" : "nothing-changed");
	}
	const input = await validateForm(form, ownNumbersInput);
	if (!input.ok) return input.response;
	const pasted = readOwnNumbers(input.value.lines);
	const { lines } = pasted;
	const refuse = (message: string, status: number) =>
		respondWithError(input, fieldError(status, "lines", message));
	if (lines.length === 0) return refuse("Enter at least one line", 400);
	if (lines.length > MAX_OWN_NUMBER_LINES)
		return refuse(`At most ${MAX_OWN_NUMBER_LINES.toLocaleString("en-US")} lines at a time`, 400);
	const added = await addOwnNumbers(platform, user, lines);
	if (added.ok) return redirectWithToast(PART_NUMBERS_PATH, "updated");
	if (added.reason === "too-many-numbers")
		return refuse(`At most ${MAX_OWN_NUMBERS.toLocaleString("en-US")} part numbers`, 409);
	return respondWithWrongLines(input.reply, "Nothing was added yet.", pasted, added.wrong);
}
