export const readUserFilter = (url: string) => ({
	email: (new URL(url).searchParams.get("email") ?? "").trim().slice(0, 254),
});
