import { anyone } from "~/http/pages/page.server";
import { pictureAnswer, variantAsked } from "~/http/responses/picture-answer.server";
import { notFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "secret", needsNoSettings: true } satisfies RouteHandle;

export const loader = anyone.loader(async ({ params, request, context }) => {
	const variant = variantAsked(request, params["*"] ?? "");
	const answer = variant && (await pictureAnswer(request, context, variant));
	if (!answer) throw notFound();
	return answer;
});
