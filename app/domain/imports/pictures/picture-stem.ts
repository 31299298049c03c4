/** 'TY-0912.jpg' is for what is called 'ty-0912'. */
export const getStem = (fileName: string): string =>
	fileName
		.replace(/\.(?:jpe?g|png|webp|avif)$/i, "")
		.trim()
		.toLowerCase();

const EXTENSIONS = ["jpg", "jpeg", "png", "webp", "avif"];

export const listFileNames = (name: string): string[] =>
	name === "" ? [] : EXTENSIONS.map((extension) => `${name}.${extension}`);
