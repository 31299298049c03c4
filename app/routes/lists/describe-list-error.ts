import type { AddToListResult } from "~/domain/saved-lists/add-to-list.server";
import type { CreateListResult } from "~/domain/saved-lists/create-list.server";
import { MAX_LISTS } from "~/domain/saved-lists/input";
import type { FormReply } from "~/http/input/validate-form.server";

type ListError = Exclude<CreateListResult | AddToListResult, { ok: true }>["reason"];

export function describeListError(reason: ListError): Parameters<FormReply>[0] {
	switch (reason) {
		case "name-taken":
			return { fieldErrors: { name: ["You already have a list with this name"] } };
		case "too-many-lists":
			return { formErrors: [`You have ${MAX_LISTS} lists, which is the most. Delete one first.`] };
		case "too-many-lines":
			return { formErrors: ["A list has at most 1,000 lines."] };
		case "no-such-list":
			return { fieldErrors: { listId: ["This list has been deleted. Choose another one."] } };
		case "no-such-product":
			return { formErrors: ["This part is no longer for sale."] };
		case "empty":
			return { formErrors: ["There is nothing to save: no line has a part and a quantity."] };
	}
}
