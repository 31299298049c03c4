import { redirect } from "@remix-run/cloudflare";
import { listNamedPictures, storeNamedPictures } from "~/domain/admin/named-pictures.server";
import { readPictureFiles } from "~/http/input/picture-files.server";
import { admin } from "~/http/pages/page.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { Moment } from "~/ui/elements/date-time";
import { Field } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { ListPage } from "~/ui/lists/list-page";
import { Picture } from "~/ui/pictures/picture";

export const handle = { access: "admin", right: "catalogue" } satisfies RouteHandle;

export const meta = titled("Pictures");

const PATH = "/dashboard/pictures";

export const loader = admin.loader(async ({ request, ctx }) => {
	const { after, place } = readListUrl(PATH, request.url);
	const { pictures, next } = await listNamedPictures(ctx.db, after);
	return { pictures, place: { ...place, next } };
});

export const action = admin.upload(async ({ request, ctx, form }) => {
	const { named, errors } = await readPictureFiles(request, "image");
	const reply = (error: Record<string, string[]>) => ({ status: "error" as const, error });
	form.refuseWith(({ errors: { formErrors = [] }, status, headers }) =>
		respondWithForm(reply({ "": formErrors }), status, headers),
	);
	if (named.length > 0) {
		await form.limit("admin-upload");
		await storeNamedPictures(ctx, named);
	}
	if (errors.length === 0) return redirect(PATH);
	const rest = named.length > 0 ? ["The other files are uploaded"] : [];
	return respondWithForm(reply({ image: [...errors, ...rest] }), 400);
});

export default withData<typeof loader>(({ pictures, place }) => (
	<ListPage
		title="Pictures"
		intro="A picture whose file has the name of a part number or a family is given to that part or family, if it has none. A file of parts names others by their file names in its column picture; of several with one name, the newest counts. A picture that nothing uses is deleted after 30 days."
		empty="No pictures yet"
		noMore="No more pictures"
		place={place}
		caption="Newest first"
		rows={pictures}
		columns={[
			["Picture", ({ id }) => <Picture imageKey={id} alt="" size={48} />],
			["File name", ({ fileName }) => fileName],
			["Used", ({ isShown }) => (isShown ? "Yes" : "Not yet")],
			["Uploaded", ({ createdAt }) => <Moment at={createdAt} />],
		]}
	>
		<div className="mb-8 max-w-text">
			<PostForm<{ image: string }> encType="multipart/form-data" buttons={{ submit: "Upload" }}>
				{(fields) => (
					<Field
						label="Pictures"
						name="image"
						type="file"
						accept="image/jpeg,image/png,image/webp,image/avif,.zip,application/zip"
						multiple
						required
						errors={fields.image.errors}
						hint="Up to 50 files or a ZIP of up to 400, 40 MB together."
					/>
				)}
			</PostForm>
		</div>
	</ListPage>
));
