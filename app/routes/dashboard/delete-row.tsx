import { admin } from "~/http/pages/page.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { buildDeletePageMeta, DeletePage } from "~/ui/forms/delete-page";
import { NOUNS } from "./nouns.server";

/** The list around it has the access and the right. */
export const handle = { isDialog: true } satisfies Partial<RouteHandle>;

export const meta = buildDeletePageMeta("row");

const PATH = /^\/dashboard\/((\w+).*)\/([^/]+)\/delete\/?$/;

function readPath({ url }: Request) {
	const [, path = "", list = "", id = ""] = PATH.exec(new URL(url).pathname) ?? [];
	return { ...found(NOUNS[path]), id, list: buildListUrl(`/dashboard/${list}`, url) };
}

export const loader = admin.loader(async ({ request, ctx }) => {
	const { noun, id, list, describeDeletion } = readPath(request);
	const { name } = found(await noun.find(ctx.db, id));
	return { name, detail: describeDeletion?.(name), cancelTo: list };
});

export const action = admin.action(async ({ request, ctx, form }) => {
	const { noun, id, list } = readPath(request);
	form.openDialog();
	await noun.remove(ctx, id);
	return redirectWithToast(list, "deleted");
});

export default DeletePage;
