// The picture of a finished game: its board or its cover, beside a panel that the client has drawn. The browser shares the
// picture, or stores it as a file.
const [WIDTH, HEIGHT] = [1200, 630];
const text = (node) => new XMLSerializer().serializeToString(node);
const escaped = (styles) => styles.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
// The board as it is on the page, without what moves or can be clicked.
const board = () => {
  const map = document.querySelector(".board .ground");
  const layers = ["ground", "under", "over"].map((id) => text(document.getElementById(id)));
  return `<svg x="24" y="24" width="690" height="582" viewBox="${map.getAttribute("viewBox")}">${layers.join("")}</svg>`;
};
// A picture can use nothing outside itself, so it contains the style sheet and the drawings of the page.
const drawn = (game, mapped, panel) => {
  const styles = document.querySelector("head style").textContent;
  const drawings = [...document.querySelectorAll("svg.sprite")].map(text).join("");
  const cover = `<svg x="24" y="24" width="690" height="582" viewBox="0 0 340 190" preserveAspectRatio="xMidYMid slice"><use href="#cover-${game}"/></svg>`;
  const theme = document.documentElement.dataset.theme ?? "";
  const left = mapped ? board() : cover;
  return `<svg xmlns="http://www.w3.org/2000/svg" data-theme="${theme}" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <style>${escaped(styles)} * { animation: none !important; }</style>${drawings}
    <rect width="${WIDTH}" height="${HEIGHT}" fill="var(--paper)"/><rect x="24" y="24" width="690" height="582" rx="16" fill="#24505c"/>
    <clipPath id="frame"><rect x="24" y="24" width="690" height="582" rx="16"/></clipPath><g clip-path="url(#frame)">${left}</g>${panel}</svg>`;
};
export const share = async (game, mapped, panel, words) => {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn(game, mapped, panel))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d").drawImage(image, 0, 0, WIDTH, HEIGHT);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const file = new File([blob], `pocket-empires-${game}.png`, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    // The person may change their mind.
    return navigator.share({ files: [file], text: words }).catch(() => {});
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
