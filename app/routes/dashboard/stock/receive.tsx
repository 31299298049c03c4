import { useLoaderData } from "@remix-run/react";
import { type ReceiveFields, receiveInput } from "~/domain/stock/input";
import { readReceivedLines } from "~/domain/stock/read-received-lines";
import { MAX_STOCK_ENTRIES } from "~/domain/stock/rules";
import { changeStockOfParts } from "~/domain/stock/verbs.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { changedMeanwhile, Refused } from "~/platform/refused";
import { PlainField } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { LinesField } from "~/ui/lists/lines-field";

export const handle = { access: "admin", right: "dispatch" } satisfies RouteHandle;

export const meta = titled("Receive goods");

export const loader = admin.loader(async ({ ctx }) => ({ idempotencyKey: ctx.newId() }));

/** Books all lines, or none. A form sent twice is told so. */
export const action = admin.upload(async ({ ctx, form }) => {
	const { reference, idempotencyKey, ...typed } = await form.read(receiveInput);
	const pasted = readReceivedLines(typed.lines);
	const { lines } = pasted;
	if (lines.length === 0 || lines.length > MAX_STOCK_ENTRIES)
		throw new Refused({ lines: countError(lines.length) }, 400);
	const wrong = lines.flatMap((line) => (line.ok ? [] : [line]));
	form.refuseLines(NOTHING_BOOKED, pasted, wrong);
	const received = lines.flatMap((line) => (line.ok ? [line] : []));
	const changed = await changeStockOfParts(ctx, {
		action: "stock.receive",
		reference,
		idempotencyKey,
		entries: received.map(({ number, units }) => ({ number, cause: "receipt", change: units })),
	});
	if (!changed.ok) {
		const errors = changed.errors?.flatMap(({ entry, message }) => {
			const line = received[entry];
			return line ? [{ line: line.line, message }] : [];
		});
		form.refuseLines(NOTHING_BOOKED, pasted, errors ?? []);
		throw changedMeanwhile();
	}
	return form.leave("/dashboard/stock", "goods-received", [], {
		receivedUnits: sum(received.map(({ units }) => units)),
		heldUnits: sum(changed.served?.map(({ units }) => units) ?? []),
		backorderCount: changed.served?.length ?? 0,
		isRepeat: changed.served === null,
	});
});

const sum = (units: readonly number[]) => units.reduce((total, count) => total + count, 0);

const countError = (count: number) =>
	count === 0
		? "Enter at least one line"
		: `At most ${formatNumber(MAX_STOCK_ENTRIES)} lines at a time`;

const NOTHING_BOOKED = "Nothing was booked yet.";

export default function ReceiveGoods() {
	return (
		<FormPage<ReceiveFields>
			{...useLoaderData<typeof loader>()}
			title="Receive goods"
			intro="What a supplier delivered serves backorders first, and the rest goes on sale at once. All lines are booked, or none."
			buttons={{ submit: "Book receipt", cancelTo: "/dashboard/stock" }}
		>
			{(fields) => (
				<>
					<PlainField
						label="Delivery note"
						hint="The supplier's number."
						required
						field={fields.reference}
					/>
					<LinesField
						label="Parts"
						hint="One part per line: part number or scanned code, then units, like TY-0912 40. A number alone is one unit."
						field={fields.lines}
					/>
				</>
			)}
		</FormPage>
	);
}
