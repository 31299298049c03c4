import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { changeStockOfParts } from "~/domain/stock/change-stock-of-parts.server";
import { type ReceiveFields, receiveInput } from "~/domain/stock/input";
import { readReceivedLines } from "~/domain/stock/read-received-lines";
import { MAX_STOCK_ENTRIES } from "~/domain/stock/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { changedMeanwhile, fieldError, keyReused } from "~/http/errors/domain-error.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { respondWithWrongLines } from "~/http/input/wrong-lines.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Field } from "~/ui/forms/field";
import { FormPage } from "~/ui/forms/form-page";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { LinesField } from "~/ui/lists/lines-field";

export const handle = { access: "admin", right: "dispatch" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Receive goods");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return { idempotencyKey: context.platform.newId() };
}

/** Books all lines, or none. */
export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const input = await validateForm(request, receiveInput);
	if (!input.ok) return input.response;
	const { reference, idempotencyKey } = input.value;
	const pasted = readReceivedLines(input.value.lines);
	const { lines } = pasted;
	if (lines.length === 0 || lines.length > MAX_STOCK_ENTRIES)
		return respondWithError(input, fieldError(400, "lines", countError(lines.length)));
	const wrong = lines.flatMap((line) => (line.ok ? [] : [line]));
	if (wrong.length > 0) return respondWithWrongLines(input.reply, NOTHING_BOOKED, pasted, wrong);
	const received = lines.flatMap((line) => (line.ok ? [line] : []));
	const changed = await changeStockOfParts(platform, admin.id, {
		action: "stock.receive",
		reference,
		idempotencyKey,
		entries: received.map(({ number, units }) => ({ number, cause: "receipt", change: units })),
	});
	if (changed.ok)
		return redirectWithToast("/dashboard/stock", "goods-received", [], {
			receivedUnits: sum(received.map(({ units }) => units)),
			heldUnits: sum(changed.served?.map(({ units }) => units) ?? []),
			backorderCount: changed.served?.length ?? 0,
			isRepeat: changed.served === null,
		});
	if (changed.reason !== "wrong-entries")
		return respondWithError(input, changed.reason === "key-reused" ? keyReused : changedMeanwhile);
	const errors = changed.errors.flatMap(({ entry, message }) => {
		const line = received[entry];
		return line ? [{ line: line.line, message }] : [];
	});
	return respondWithWrongLines(input.reply, NOTHING_BOOKED, pasted, errors);
}

const sum = (units: readonly number[]) => units.reduce((total, count) => total + count, 0);

const countError = (count: number) =>
	count === 0
		? "Enter at least one line"
		: `At most ${MAX_STOCK_ENTRIES.toLocaleString("en-US")} lines at a time`;

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
					<Field
						label="Delivery note"
						hint="The supplier's number."
						autoComplete="off"
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
