import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findProductName } from "~/domain/catalog/queries.server";
import { addToList } from "~/domain/saved-lists/add-to-list.server";
import { createList } from "~/domain/saved-lists/create-list.server";
import { type AddToListFields, addToListInput } from "~/domain/saved-lists/input";
import { listSavedLists } from "~/domain/saved-lists/queries.server";
import { requirePurchaser } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { validateForm } from "~/http/input/validate-form.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Field, SelectField } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { describeListError } from "./describe-list-error";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Add to list");

export async function loader({ request, params: { productId = "" }, context }: LoaderFunctionArgs) {
	const user = await requirePurchaser(request, context);
	const { db, newId } = context.platform;
	const productName = await findProductName(db, productId);
	if (productName === null) throw notFound();
	const lists = await listSavedLists(db, user.id);
	return { productId, productName, lists, idempotencyKey: newId() };
}

export async function action(args: ActionFunctionArgs) {
	await requirePurchaser(args.request, args.context);
	return addListedProduct(args);
}

/** A double click makes one list. */
const addListedProduct = idempotentAction(async (args: ActionFunctionArgs) => {
	const { request, params, context } = args;
	const user = await requirePurchaser(request, context);
	const { platform } = context;
	const input = await validateForm(request, addToListInput);
	if (!input.ok) return input.response;
	const turn = await consumeRequestLimit(request, platform, "list", user.id);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const { quantity, listId, ...newList } = input.value;
	const product = { productId: params.productId ?? "", quantity };
	const added =
		newList.name === ""
			? await addToList(platform, user.id, listId, product)
			: await createList(platform, user.id, newList, [product]);
	if (!added.ok) return respondWithForm(input.reply(describeListError(added.reason)), 409);
	return redirectWithToast(`/lists/${"listId" in added ? added.listId : listId}`, "list-saved");
});

export default function AddToList() {
	const { productId, productName, lists, idempotencyKey } = useLoaderData<typeof loader>();
	const hasLists = lists.length > 0;
	return (
		<Page title="Add to list" width="text" intro={productName}>
			<PostForm<AddToListFields>
				action={`/lists/add/${productId}`}
				replace
				defaultValue={{ listId: lists[0]?.id ?? "", name: "", quantity: "1" }}
				idempotencyKey={idempotencyKey}
				buttons={{
					submit: "Add to list",
					cancelTo: `/products/${productId}`,
					cancelLabel: "Back",
				}}
			>
				{(fields) => (
					<>
						<Field
							label="Quantity"
							required
							inputMode="numeric"
							autoComplete="off"
							field={fields.quantity}
						/>
						{hasLists ? (
							<SelectField
								label="List"
								field={fields.listId}
								choices={lists.map(({ id, name }) => ({ id, label: name }))}
							/>
						) : null}
						<Field
							label={hasLists ? "Or a new list, by name" : "Name of the list"}
							required={!hasLists}
							maxLength={80}
							autoComplete="off"
							hint="For example: Site 4, or Monthly consumables"
							field={fields.name}
						/>
					</>
				)}
			</PostForm>
		</Page>
	);
}
