import { Form, useLoaderData, useLocation } from "@remix-run/react";
import type { z } from "zod";
import { formatOrderTerms } from "~/domain/catalog/quantity-rules";
import { formatPack } from "~/domain/catalog/unit-rules";
import { scanInput } from "~/domain/order-pad/input";
import { nameProduct } from "~/domain/order-pad/pad-lines";
import { findScannedPart } from "~/domain/order-pad/scans/find-scanned-part.server";
import {
	addScan,
	findScannedPad,
	startScannedPad,
} from "~/domain/order-pad/scans/scanned-pad.server";
import { purchaser } from "~/http/pages/page.server";
import { redirectTo } from "~/http/responses/respond.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { Button, ButtonLink } from "~/ui/elements/button";
import { NumberField, PlainField } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { PostForm } from "~/ui/forms/post-form";
import { ButtonRow } from "~/ui/layout/button-row";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { ScanPhoto } from "~/ui/order-pad/scan-photo";

export const handle = { access: "verified", singleParams: ["n", "q"] } satisfies RouteHandle;

export const meta = titled("Scan labels");

const MAX_SHOWN_CHARS = 100;
const NEW_LIST_INTENT = "new-list";

/** Writes nothing: a scan is a link. */
export const loader = purchaser.loader(async ({ request, ctx, user }) => {
	const { searchParams } = new URL(request.url);
	const [n, quantity] = ["n", "q"].map((name) =>
		(searchParams.get(name) ?? "").normalize().trim().slice(0, MAX_SHOWN_CHARS),
	);
	const [scanned, pad] = await Promise.all([
		n ? findScannedPart(ctx, user, n) : null,
		findScannedPad(ctx.db, user.id),
	]);
	return {
		n: n ?? "",
		quantity: quantity ?? "",
		scanned:
			scanned?.kind === "part"
				? {
						name: scanned.part.name,
						number: nameProduct(scanned.part),
						terms: [formatPack(scanned.part), formatOrderTerms(scanned.part)],
					}
				: null,
		pad: pad && {
			id: pad.id,
			lines: pad.rows.map(({ n: id, typed, note }) => ({ id, typed, note })),
		},
		idempotencyKey: ctx.newId(),
	};
});

export const action = purchaser.action(async ({ ctx, user, form }) => {
	await form.limit("pad-preview");
	if ((await form.data()).get("intent") === NEW_LIST_INTENT) {
		await startScannedPad(ctx, user);
		return redirectTo("/order-pad/scan", []);
	}
	await addScan(ctx, user, await form.read(scanInput));
	return form.leave("/order-pad/scan", "scan-added");
});

export default function ScanLabels() {
	const { n, quantity, scanned, pad, idempotencyKey } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	return (
		<Page
			title="Scan labels"
			width="text"
			actions={<ButtonLink to="/order-pad">Order pad</ButtonLink>}
			intro="Scan a label with the camera of your phone, say how many, and scan the next one. Nothing goes into the cart before you check the list."
		>
			<ScanPhoto />
			{scanned ? (
				<p className="mb-4">
					<strong>{scanned.number}</strong> {scanned.name}
				</p>
			) : null}
			<PostForm<z.input<typeof scanInput>>
				// The fields of the next label are new ones.
				key={`${n} ${quantity}`}
				action={`/order-pad/scan${search}`}
				replace
				defaultValue={{ n, quantity }}
				idempotencyKey={idempotencyKey}
				buttons={{ submit: "Add to my list" }}
			>
				{(fields) => (
					<>
						<PlainField
							label="Number on the label"
							required
							className="code"
							spellCheck={false}
							field={fields.n}
						/>
						<NumberField
							label="How many?"
							required
							hint={scanned?.terms.filter(Boolean).join(" · ")}
							field={fields.quantity}
						/>
					</>
				)}
			</PostForm>
			{pad && pad.lines.length > 0 ? <ScannedList pad={pad} /> : null}
		</Page>
	);
}

type ScannedListProps = {
	pad: { id: string; lines: readonly { id: number; typed: string; note: string }[] };
};

function ScannedList({ pad }: ScannedListProps) {
	const { idempotencyKey } = useLoaderData<typeof loader>();
	return (
		<section aria-labelledby="scanned" className="mt-8">
			<h2 id="scanned">Your list</h2>
			<DataTable
				caption="What you scanned, in order"
				rows={pad.lines}
				columns={[
					["Line", ({ typed }) => <span className="code">{typed}</span>],
					["Note", ({ note }) => note],
				]}
			/>
			<Form method="post" action="/order-pad/scan">
				<IdempotencyKeyField value={idempotencyKey} />
				<ButtonRow>
					<ButtonLink to={`/order-pad/${pad.id}`} variant="main">
						Check and order
					</ButtonLink>
					<Button type="submit" name="intent" value={NEW_LIST_INTENT}>
						Start a new list
					</Button>
				</ButtonRow>
			</Form>
		</section>
	);
}
