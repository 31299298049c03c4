import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { canFillCart } from "~/domain/accounts/rules";
import type { OwnNumbersFields } from "~/domain/customers/input";
import { listOwnNumbers } from "~/domain/customers/own-numbers.server";
import { requirePurchaser, requireVerifiedUser } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { readTextCursor } from "~/platform/d1/keyset.server";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { LinesField } from "~/ui/lists/lines-field";
import { ListPage } from "~/ui/lists/list-page";
import { RowButton } from "~/ui/lists/row-actions";
import { handlePartNumbers } from "./handle-part-numbers.server";
import { PART_NUMBERS_PATH, REMOVE_INTENT } from "./part-numbers-path";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Your part numbers");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { customerId, customerRole } = await requireVerifiedUser(request, context);
	const after = readTextCursor(new URL(request.url).searchParams.get("after"));
	const { rows, next } = await listOwnNumbers(context.platform.db, customerId, after);
	const place = { list: PART_NUMBERS_PATH, isFirst: after === null, next };
	return { rows, place, mayEdit: canFillCart(customerRole) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requirePurchaser(request, context);
	return handlePartNumbers(request, context.platform, user);
}

export default function PartNumbers() {
	const { rows, place, mayEdit } = useLoaderData<typeof loader>();
	return (
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
	);
}

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
