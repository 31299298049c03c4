import { useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type ProfileFields, profileInput } from "~/domain/accounts/profile/input";
import { findProfile } from "~/domain/accounts/profile/queries.server";
import { updateProfile } from "~/domain/accounts/profile/verbs.server";
import { validateForm } from "~/http/input/validate-form.server";
import { customer } from "~/http/pages/page.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { TextArea } from "~/ui/forms/text-area";
import { Page } from "~/ui/layout/page";
import { handlePictureUpload, parseProfilePicture } from "./handle-picture-upload.server";
import { PictureForm } from "./picture-form";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta = titled("Edit profile");

export const loader = customer.loader(async ({ user, ctx }) => {
	return { profile: found(await findProfile(ctx.db, user.id)) };
});

/** Handles three forms: the details, and each picture, named in the URL. */
export const action = customer.upload(async ({ request, user, ctx }) => {
	const pictureParam = new URL(request.url).searchParams.get("picture");
	if (pictureParam !== null) {
		const which = parseProfilePicture(pictureParam);
		const uploadError = await handlePictureUpload(request, ctx, user.id, which);
		if (!uploadError) return redirectWithToast("/updateprofile", "picture-uploaded");
		const { error, status, headers } = uploadError;
		return respondWithForm({ form: null, picture: { which, error } }, status, headers);
	}
	const input = await validateForm(request, profileInput);
	if (!input.ok) return respondWithForm({ form: input.result, picture: null }, 400);
	await updateProfile(ctx, user.id, input.value);
	return redirectWithToast("/profile", "updated");
});

export default function UpdateProfile() {
	const { profile } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	const { name, address, gender, age, education, photoKey, coverKey } = profile;
	const [form, fields] = useForm<ProfileFields>({
		lastResult: actionData?.form,
		defaultNoValidate: true,
		defaultValue: { name, address, gender, age, education },
	});
	const getUploadError = (which: string) =>
		actionData?.picture?.which === which ? actionData.picture.error : undefined;
	const getFieldProps = (field: "name" | "address" | "gender" | "age" | "education") => ({
		name: field,
		defaultValue: fields[field].initialValue,
		errors: fields[field].errors,
	});
	return (
		<Page title="Edit profile" width="text">
			<Form method="post" action="/updateprofile" id={form.id} noValidate>
				<ErrorSummary errors={form.allErrors} formErrors={form.errors} />
				<Field label="Name" autoComplete="name" {...getFieldProps("name")} />
				<TextArea
					label="Address"
					rows={3}
					autoComplete="street-address"
					{...getFieldProps("address")}
				/>
				<Field label="Gender" autoComplete="sex" {...getFieldProps("gender")} />
				<Field label="Age" inputMode="numeric" {...getFieldProps("age")} />
				<Field label="Education" {...getFieldProps("education")} />
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="main">
						Update
					</Button>
					<ButtonLink to="/profile">Cancel</ButtonLink>
				</div>
			</Form>
			<section className="mt-12 grid gap-8 border-t pt-8" aria-labelledby="pictures">
				<h2 id="pictures">Pictures</h2>
				<PictureForm
					which="photo"
					label="Profile photo"
					current={photoKey}
					error={getUploadError("photo")}
				/>
				<PictureForm
					which="cover"
					label="Cover photo"
					current={coverKey}
					error={getUploadError("cover")}
				/>
			</section>
		</Page>
	);
}
