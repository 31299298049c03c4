import { Link } from "@remix-run/react";
import { canFillCart } from "~/domain/accounts/rules";
import {
	MAX_OWN_NUMBER_LINES,
	type OwnNumbersFields,
	ownNumbersInput,
	removedNumberInput,
	TOO_MANY_OWN_NUMBERS,
} from "~/domain/customers/input";
import {
	addOwnNumbers,
	listOwnNumbers,
	removeOwnNumber,
} from "~/domain/customers/own-numbers.server";
import { readOwnNumbers } from "~/domain/customers/read-own-numbers";
import { customer, purchaser } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { readTextCursor } from "~/platform/d1/keyset.server";
import { formatNumber } from "~/platform/format/format-number";
import { Refused } from "~/platform/refused";
import { PostForm } from "~/ui/forms/post-form";
import { LinesField } from "~/ui/lists/lines-field";
import { ListPage } from "~/ui/lists/list-page";
import { RowButton } from "~/ui/lists/row-actions";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Your part numbers");

const PART_NUMBERS_PATH = "/company/part-numbers";
const REMOVE_INTENT = "remove";

export const loader = customer.loader(async ({ request, ctx, user }) => {
	const { customerId, customerRole } = user;
	const after = readTextCursor(new URL(request.url).searchParams.get("after"));
	const { rows, next } = await listOwnNumbers(ctx.db, customerId, after);
	const place = { list: PART_NUMBERS_PATH, isFirst: after === null, next };
	return { rows, place, mayEdit: canFillCart(customerRole) };
});

/** Removes one number, or adds all lines, or none. */
export const action = purchaser.action(async ({ ctx, user, form }) => {
	if ((await form.data()).get("intent") === REMOVE_INTENT) {
		const isRemoved = await removeOwnNumber(ctx, user, await form.read(removedNumberInput));
		return form.leave(PART_NUMBERS_PATH, isRemoved ? "updated" : "nothing-changed");
	}
	const pasted = readOwnNumbers((await form.read(ownNumbersInput)).lines);
	const count = pasted.lines.length;
	if (count === 0) throw new Refused({ lines: "Enter at least one line" }, 400);
	if (count > MAX_OWN_NUMBER_LINES) {
		const most = formatNumber(MAX_OWN_NUMBER_LINES);
		throw new Refused({ lines: `At most ${most} lines at a time` }, 400);
	}
	const wrong = await addOwnNumbers(ctx, user, pasted.lines);
	if (!wrong) throw new Refused({ lines: TOO_MANY_OWN_NUMBERS });
	form.refuseLines("Nothing was added yet.", pasted, wrong);
	return form.leave(PART_NUMBERS_PATH, "updated");
});

export default withData<typeof loader>(({ rows, place, mayEdit }) => (
	<ListPage
		title="Your part numbers"
		intro="Search, order pad and lists understand your own numbers, and your orders and invoices show them."
		caption="In the order of your numbers"
		empty="No part numbers yet"
		rows={rows}
		place={place}
		getKey={({ id, spelling }) => `${spelling} ${id}`}
		columns={[
			["Your number", ({ own }) => own],
			["Our number", ({ partNumber }) => partNumber || "–"],
			["Product", ({ id, name }) => <Link to={`/products/${id}`}>{name}</Link>],
			[
				"Actions",
				({ id, own }) =>
					mayEdit ? (
						<RowButton
							fields={{ own, productId: id }}
							name="intent"
							value={REMOVE_INTENT}
							variant="plain"
							label="Remove"
							aria-label={`Remove ${own}`}
						/>
					) : null,
			],
		]}
	>
		{mayEdit ? <AddNumbers /> : null}
	</ListPage>
));

function AddNumbers() {
	return (
		<PostForm<OwnNumbersFields> buttons={{ submit: "Add numbers" }} className="mb-8 max-w-text">
			{(fields) => (
				<LinesField
					label="Add numbers"
					hint="One per line: your number, a comma, then ours, like K-4711, TY-0912. Or paste two columns of a spreadsheet."
					field={fields.lines}
				/>
			)}
		</PostForm>
	);
}
