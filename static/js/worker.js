// Where Longhand is installed, its worker says when there is no network. In a browser's tab the browser does.
const installed = matchMedia("(display-mode: standalone)").matches || navigator.standalone;
if (installed) navigator.serviceWorker?.register("/sw.js");
