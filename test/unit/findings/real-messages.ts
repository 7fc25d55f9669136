/** One message of a public issue or pull request. */
export interface RealMessage {
  /** `owner/repository#number` on GitHub. */
  readonly thread: string
  readonly message: string
  /** The pattern that a person would give it; absent if nothing in the message varies. */
  readonly pattern?: string
}

type Row = readonly [thread: string, message: string, pattern?: string]

const rows: readonly Row[] = [
  // Page errors: names and properties
  ['buttons/github-buttons#28', 'e.getAttribute is not a function'],
  ['Rob--W/cookie-manager#20', '(show-more-results-button).onclick is not a function'],
  [
    's-money-git/Chase-Add-Offers#2',
    'buttons[0].click is not a function',
    'buttons[<n>].click is not a function',
  ],
  ['protonet/jquery.inview#67', 'jQuery(...).uploadifyUpload is not a function'],
  ['desandro/imagesloaded#93', 'undefined is not a function'],
  ['tenbullstech/jquery-make-me-center#7', '(intermediate value)(...) is not a function'],
  ['will/redirect_blame#1', 'toggleHelpBox is not defined'],
  ['RestyaPlatform/board#2587', 'is_send_newsletter_val is not defined'],
  ['Kenguba/google-access-helper#5', 'err is not defined'],
  ['codingeverybody/codingyahac#14', 'confir is not defined'],
  ['pannous/jeannie-webclient#2', 'isTtsSpeaking is not defined'],
  ['hcodes/show-js-error#16', 'root is not defined'],
  ['extesy/hoverzoom#209', 'browser is not defined'],
  ['NeilFraser/JS-Interpreter#279', 'console is not defined'],
  ['Refsheet/refsheet-site#22', "'console' is undefined"],
  ['Viglino/ol-ext#81', 's is not defined'],
  ['Viglino/ol-ext#83', 'i is not defined'],
  ['sweetalert2/sweetalert2#778', "Cannot read property 'slice' of undefined"],
  ['vuejs/vue#773', "Cannot read property '_refID' of undefined"],
  ['epistemik-co/staple-api#20', "Cannot read property 'object' of undefined"],
  ['LJeremy/instaccept#4', "Cannot read property 'click' of null"],
  ['vercel/on-demand-isr#4558', 'Cannot read properties of undefined of foo'],
  ['menukaonline/goindex-extended#73', "Cannot read properties of undefined (reading '0')"],
  ['xm-online/xm-webapp#1330', "Cannot read properties of undefined (reading 'key')"],
  ['Codemarket2/boossti-frontend#49', "Cannot read properties of undefined (reading 'h')"],
  ['flyween/vue3-quill#21', "Cannot read properties of undefined (reading 'indexOf')"],
  ['decaporg/decap-cms#7016', "Cannot read properties of undefined (reading 'get')"],
  ['siteboon/claudecodeui#491', "Cannot read properties of undefined (reading 'split')"],
  ['neetozone/neeto-ui#2173', "Cannot read properties of null (reading 'length')"],
  ['sadanandpai/frontend-mini-challenges#54', "Cannot read properties of null (reading 'value')"],
  ['thedevs-network/kutt#840', "Cannot read properties of null (reading 'style')"],
  ['isanchop/stuhack#69', "Cannot read properties of null (reading 'addEventListener')"],
  ['hasbai/fdpj#1', "Cannot read properties of null (reading 'click')"],
  ['meedan/check-web#1290', "Cannot read properties of null (reading 'target')"],
  ['byteball/ocore#292', "Cannot read properties of null (reading 'error')"],
  ['dejwid/ecommerce-admin#2', "Cannot read properties of null (reading 'title')"],
  ['ensingm2/saliengame_idler#40', "Identifier 'BotGUI' has already been declared"],
  ['MichaelXF/js-confuser#60', "Identifier 'R6fFsd' has already been declared"],
  ['gitcoinco/web#352', "Identifier 'slides' has already been declared"],
  ['developit/undom#23', "Identifier 'document' has already been declared"],
  ['jetstreamapp/jetstream#100', "Identifier 'originalPrompt' has already been declared"],
  ['GitSquared/edex-ui#257', "Identifier 'os' has already been declared"],
  ['shaunpersad/express-laravel-router#1', "Identifier 'uri' has already been declared"],
  ['stylus/stylus#2466', "Identifier 'msg' has already been declared"],
  ['stylus/stylus#2466', "Identifier 'prefs' has already been declared"],
  ['stylus/stylus#2466', "Identifier 'APPLY' has already been declared"],
  ['rossmc/magento2-partytown#4', "Identifier 't' has already been declared"],
  ['HashLips/generative-art-node#138', "Identifier 'buildDir' has already been declared"],
  // Page errors: modules and chunks
  [
    'custom-cards/spotify-card#6',
    'Failed to resolve module specifier "@babel/polyfill". Relative references must start with either "/", "./", or "../".',
    'Failed to resolve module specifier "@babel/polyfill". Relative references must start with either "…", "…", or "…".',
  ],
  [
    'zloirock/core-js#1021',
    'Failed to resolve module specifier "core-js/modules/es.array.concat.js". Relative references must start with either "/", "./", or "../".',
    'Failed to resolve module specifier "core-js/modules/es.array.concat.js". Relative references must start with either "…", "…", or "…".',
  ],
  [
    'fjordllc/bootcamp#10218',
    'Failed to resolve module specifier "application". Relative references must start with either "/", "./", or "../".',
    'Failed to resolve module specifier "application". Relative references must start with either "…", "…", or "…".',
  ],
  [
    'rough-stuff/wired-elements#193',
    'Failed to resolve module specifier "lit". Relative references must start with either "/", "./", or "../".',
    'Failed to resolve module specifier "lit". Relative references must start with either "…", "…", or "…".',
  ],
  [
    'divriots/webcomponents.dev#10',
    'Failed to resolve module specifier "tslib". Relative references must start with either "/", "./", or "../".',
    'Failed to resolve module specifier "tslib". Relative references must start with either "…", "…", or "…".',
  ],
  [
    'azu/kvs#36',
    'Failed to resolve module specifier "@kvs/env". Relative references must start with either "/", "./", or "../".',
    'Failed to resolve module specifier "@kvs/env". Relative references must start with either "…", "…", or "…".',
  ],
  [
    'openlayers/openlayers#15933',
    'Failed to resolve module specifier "ol/Map.js". Relative references must start with either "/", "./", or "../".',
    'Failed to resolve module specifier "ol/Map.js". Relative references must start with either "…", "…", or "…".',
  ],
  ['denoland/deno#1769', 'Error resolving module specifier: bar.js'],
  [
    'devtron-labs/devtron#1615',
    'Loading chunk 32 failed. missing: (dashboard/static/js/32.491d2807.chunk.js)',
    'Loading chunk <n> failed. missing: (dashboard/static/js/<n>.<id>.chunk.js)',
  ],
  [
    'fjordllc/bootcamp#4983',
    'Loading chunk 1 failed.\n(error: https://packs/js/1-595e02460f92bb29b798.chunk.js)',
    'Loading chunk <n> failed. (error: /js/<n>-<id>.chunk.js)',
  ],
  [
    'getsentry/sentry#69094',
    'Uncaught (in promise): ChunkLoadError: Loading chunk 175 failed.',
    'Uncaught (in promise): ChunkLoadError: Loading chunk <n> failed.',
  ],
  [
    'jetstreamapp/jetstream#649',
    'error loading dynamically imported module: https://getjetstream.app/index-c0d23d34.js',
    'error loading dynamically imported module: /index-<id>.js',
  ],
  [
    'rollbar/rollbar.js#1148',
    'Loading failed for the module with source “http://localhost:5173/node_modules/.vite/deps/rollbar.js?v=1d483b56”.',
    'Loading failed for the module with source “/node_modules/.vite/deps/rollbar.js”.',
  ],
  ['rollbar/rollbar.js#1127', 'Cannot convert object to primitive value'],
  // Page errors: values
  [
    'domeccleston/dalle-2#10',
    `Unexpected token '<', "<!DOCTYPE "... is not valid JSON`,
    `Unexpected token '…', "…"... is not valid JSON`,
  ],
  [
    'withastro/astro#14143',
    `Unexpected token '<', "<!doctype "... is not valid JSON`,
    `Unexpected token '…', "…"... is not valid JSON`,
  ],
  [
    'holy-unblocker/website-legacy-aio#51',
    `Unexpected token '<', "<html>\n<he"... is not valid JSON`,
    `Unexpected token '…', "…"... is not valid JSON`,
  ],
  [
    'holy-unblocker/website-legacy-aio#51',
    'Unexpected token < in JSON at position 0',
    'Unexpected token < in JSON at position <n>',
  ],
  [
    'Experience-Monks/react-f1#24',
    'toFixed() digits argument must be between 0 and 20',
    'toFixed() digits argument must be between <n> and <n>',
  ],
  [
    'locutusjs/locutus#417',
    'toFixed() digits argument must be between 0 and 100',
    'toFixed() digits argument must be between <n> and <n>',
  ],
  [
    'cocopon/tweakpane#19',
    'toFixed() argument must be between 0 and 20.',
    'toFixed() argument must be between <n> and <n>.',
  ],
  [
    'rviscomi/capo.js#48',
    `Failed to execute 'querySelectorAll' on 'Element': 'LINK[id="ui-theme-dark"][rel="stylesheet"][href="https://static.licdn.com/sc/h/f2zpda4bn629123l4t5564326"][%theme_dark_disabled%=""]' is not a valid selector.`,
    "Failed to execute 'querySelectorAll' on 'Element': '…' is not a valid selector.",
  ],
  [
    'fczbkk/css-selector-generator#37',
    "Failed to execute 'querySelectorAll' on 'Element': '.1-invalid-class-selector' is not a valid selector.",
    "Failed to execute 'querySelectorAll' on 'Element': '…' is not a valid selector.",
  ],
  [
    'Style-Validator/style-validator#2',
    "Failed to execute 'querySelectorAll' on 'Document': '[ng:cloak]' is not a valid selector.",
    "Failed to execute 'querySelectorAll' on 'Document': '…' is not a valid selector.",
  ],
  [
    'rhardih/ekill#34',
    "Failed to execute 'querySelectorAll' on 'Document': '.toaster.u-width-100p.u-hidden@desktop-max' is not a valid selector.",
    "Failed to execute 'querySelectorAll' on 'Document': '…' is not a valid selector.",
  ],
  [
    'arguiot/DisplayJS#24',
    "Failed to execute 'querySelectorAll' on 'Document': '[object HTMLBodyElement]' is not a valid selector.",
    "Failed to execute 'querySelectorAll' on 'Document': '…' is not a valid selector.",
  ],
  [
    'nodesource/understanding-npm#5',
    `Failed to execute 'querySelector' on 'Document': '[name ="tweak-x"]' is not a valid selector.`,
    "Failed to execute 'querySelector' on 'Document': '…' is not a valid selector.",
  ],
  [
    'Labs64/GuideChimp#68',
    "Failed to execute 'querySelector' on 'Document': '[object HTMLDivElement]' is not a valid selector",
    "Failed to execute 'querySelector' on 'Document': '…' is not a valid selector",
  ],
  [
    'ant-design/ant-design-pro#3204',
    "Failed to execute 'querySelector' on 'Element': '.ant-pagination-item-1.2' is not a valid selector.",
    "Failed to execute 'querySelector' on 'Element': '…' is not a valid selector.",
  ],
  [
    'modulojs/modulo#53',
    "Element.querySelectorAll: '' is not a valid selector",
    "Element.querySelectorAll: '…' is not a valid selector",
  ],
  [
    'marcuswestin/store.js#254',
    "Failed to execute 'setItem' on 'Storage': Setting the value of 'value-data' exceeded the quota.",
    "Failed to execute 'setItem' on 'Storage': Setting the value of '…' exceeded the quota.",
  ],
  [
    'hanFengSan/eHunter#3',
    "Failed to execute 'setItem' on 'Storage': Setting the value of 'cache' exceeded the quota.",
    "Failed to execute 'setItem' on 'Storage': Setting the value of '…' exceeded the quota.",
  ],
  [
    'huhu/rust-search-extension#81',
    "Failed to execute 'setItem' on 'Storage': Setting the value of 'index-crate' exceeded the quota.",
    "Failed to execute 'setItem' on 'Storage': Setting the value of '…' exceeded the quota.",
  ],
  [
    'qdrant/qdrant-web-ui#92',
    "Failed to execute 'setItem' on 'Storage': Setting the value of 'history' exceeded the quota.",
    "Failed to execute 'setItem' on 'Storage': Setting the value of '…' exceeded the quota.",
  ],
  [
    'qutebrowser/qutebrowser#885',
    'DOM Exception 22: An attempt was made to add something to storage that exceeded the quota.',
    'DOM Exception <n>: An attempt was made to add something to storage that exceeded the quota.',
  ],
  ['twitter/typeahead.js#468', 'An attempt was made to add something to storage that exceeded the quota.'],
  ['tuax/tua-storage#27', 'The quota has been exceeded.'],
  [
    'WordPress/openverse-frontend#1702',
    'Non-Error promise rejection captured with value: Object Not Found Matching Id:1',
    'Non-Error promise rejection captured with value: Object Not Found Matching Id:<n>',
  ],
  [
    'baserow/baserow#3143',
    'Non-Error promise rejection captured with value: Object Not Found Matching Id:6, MethodName:update, ParamCount:4',
    'Non-Error promise rejection captured with value: Object Not Found Matching Id:<n>, MethodName:update, ParamCount:<n>',
  ],
  ['jesus2099/konami-command#672', 'Non-Error promise rejection captured with keys: [object has no keys]'],
  ['ogroppo/entitree-legacy#26', 'no id provided'],
  [
    'scalableminds/webknossos#3784',
    `{"messages":[{"error":"Couldn't find the requested resource."}],"status":404}`,
    '{"messages":[{"error":"…"}],"status":404}',
  ],
  ['microsoft/accessibility-insights-web#3529', 'Object'],
  // Page errors: libraries
  ['axios/axios#893', 'Request failed with status code 404'],
  ['axios/axios#3603', 'Request failed with status code 503'],
  ['axios/axios#5800', 'Request failed with status code 403'],
  ['axios/axios#2802', 'Request failed with status code 502'],
  ['axios/axios#376', 'Request failed with status code 422'],
  ['simoneb/axios-hooks#275', 'Request failed with status code 431'],
  ['adrianocola/spyfall#284', 'Firebase: Error (auth/invalid-api-key).'],
  [
    'WuTheFWasThat/vimflowy#308',
    'Authentication against Firebase failed: auth/wrong-password: The password is invalid or the user does not have a password.',
  ],
  ['iamshaunjp/firebase-auth#14', 'internal'],
  [
    'patternfly/patternfly-ng#375',
    "Cannot match any routes. URL Segment: 'navigation/ipsum/intellegam/recteque'",
  ],
  [
    'CodAffection/MEAN-Stack-Login-and-Logout-in-Angular-6-Part-2#3',
    "Cannot match any routes. URL Segment: 'userprofile'",
  ],
  ['oppia/oppia#16006', "Cannot match any routes. URL Segment: 'node'"],
  ['angular/angular-cli#10286', "Cannot match any routes. URL Segment: 'login'"],
  ['Angular-RU/universal-starter#91', "Cannot match any routes. URL Segment: 'static/back'"],
  ['big-armor/datapm#117', "Cannot match any routes. URL Segment: 'null/null'"],
  ['angular/angular#30004', "Cannot match any routes. URL Segment: 'header/footer'"],
  [
    'zefoy/ngx-color-picker#123',
    "Cannot match any routes. URL Segment: 'setting/color-picker.component.css.map'",
  ],
  ['stackblitz/core#2981', "Cannot match any routes. URL Segment: 'react/'"],
  ['elmsln/elmsln#1766', "Cannot match any routes. URL Segment: 'sing100'"],
  [
    'tomchentw/react-google-maps#367',
    'setPosition: not a LatLng or LatLngLiteral: in property lat: not a number',
  ],
  [
    'GuillaumeLeclerc/vue-google-maps#89',
    'setCenter: not a LatLng or LatLngLiteral: in property lat: not a number',
  ],
  [
    'yons101/hotel101-hotel-bookings-laravel-react#4',
    'setCenter: not a LatLng or LatLngLiteral with finite coordinates: in property lat: NaN is not an accepted value',
  ],
  [
    'ethercreative/simplemap#215',
    'setCenter: not a LatLng or LatLngLiteral with finite coordinates: in property lat: not a number',
  ],
  [
    'danielemoraschi/maplace.js#145',
    'setMap: not an instance of Map; and not an instance of StreetViewPanorama',
  ],
  ['allenhwkim/angularjs-google-maps#73', 'setCenter: not a LatLng or LatLngLiteral: not an Object'],
  ['JserWang/rc-bmap#142', 'The `center` property should be a literal value'],
  [
    'catalogicsoftware/ngx-dynamic-dashboard-framework#22',
    "ExpressionChangedAfterItHasBeenCheckedError: Expression has changed after it was checked. Previous value: 'inRun: false'. Current value: 'inRun: true'.",
    "ExpressionChangedAfterItHasBeenCheckedError: Expression has changed after it was checked. Previous value: '…'. Current value: '…'.",
  ],
  [
    'wesdoyle/ng-run-journal#1',
    "ExpressionChangedAfterItHasBeenCheckedError: Expression has changed after it was checked. Previous value: 'undefined'. Current value: 'Industrial Park'.",
    "ExpressionChangedAfterItHasBeenCheckedError: Expression has changed after it was checked. Previous value: '…'. Current value: '…'.",
  ],
  [
    'hjalmers/angular-generic-table#129',
    "ExpressionChangedAfterItHasBeenCheckedError: Expression has changed after it was checked. Previous value: '0'. Current value: '3'.",
    "ExpressionChangedAfterItHasBeenCheckedError: Expression has changed after it was checked. Previous value: '…'. Current value: '…'.",
  ],
  [
    'angular/angular#14748',
    "ExpressionChangedAfterItHasBeenCheckedError: Expression has changed after it was checked. Previous value: '[object Object]'. Current value: ''.",
    "ExpressionChangedAfterItHasBeenCheckedError: Expression has changed after it was checked. Previous value: '…'. Current value: '…'.",
  ],
  [
    'DavideViolante/Angular-Full-Stack#165',
    "ExpressionChangedAfterItHasBeenCheckedError: Expression has changed after it was checked. Previous value: 'false'. Current value: 'true'.",
    "ExpressionChangedAfterItHasBeenCheckedError: Expression has changed after it was checked. Previous value: '…'. Current value: '…'.",
  ],
  [
    'Alfresco/alfresco-content-app#228',
    "ExpressionChangedAfterItHasBeenCheckedError: Expression has changed after it was checked. Previous value: 'true'. Current value: 'false'.",
    "ExpressionChangedAfterItHasBeenCheckedError: Expression has changed after it was checked. Previous value: '…'. Current value: '…'.",
  ],
  [
    'Azure/azure-functions-ux#1008',
    "Expression has changed after it was checked. Previous value: 'false'. Current value: 'true'.",
    "Expression has changed after it was checked. Previous value: '…'. Current value: '…'.",
  ],
  [
    'akserg/ng2-slim-loading-bar#40',
    "Expression has changed after it was checked. Previous value: '0'. Current value: '1'.",
    "Expression has changed after it was checked. Previous value: '…'. Current value: '…'.",
  ],
  [
    'liuy97/angular2-material-seed#5',
    'StaticInjectorError(Platform: core)[zn]: NullInjectorError: No provider for zn!',
  ],
  [
    'angular/angular#25529',
    'StaticInjectorError(uu)[e]: StaticInjectorError(Platform: core)[e]: NullInjectorError: No provider for e!',
  ],
  [
    'angular/angular#24051',
    'StaticInjectorError(ug)[n -> n]: \n  StaticInjectorError(Platform: core)[n -> n]: \n    NullInjectorError: No provider for n!',
    'StaticInjectorError(ug)[n -> n]: StaticInjectorError(Platform: core)[n -> n]: NullInjectorError: No provider for n!',
  ],
  [
    'nxext/nx-extensions#803',
    'R3InjectorError(AppModule)[AppService -> AppService -> AppService]: \nNullInjectorError: No provider for AppService!',
    'R3InjectorError(AppModule)[AppService -> AppService -> AppService]: NullInjectorError: No provider for AppService!',
  ],
  [
    'code-farmz/ng-otp-input#90',
    'R3InjectorError(AppModule)[KeysPipe -> KeysPipe -> KeysPipe]: \n  NullInjectorError: No provider for KeysPipe!',
    'R3InjectorError(AppModule)[KeysPipe -> KeysPipe -> KeysPipe]: NullInjectorError: No provider for KeysPipe!',
  ],
  [
    'victos/angular-opensource#9',
    'StaticInjectorError(AppModule)[message]: \n  StaticInjectorError(Platform: core)[message]: \n    NullInjectorError: No provider for message!',
    'StaticInjectorError(AppModule)[message]: StaticInjectorError(Platform: core)[message]: NullInjectorError: No provider for message!',
  ],
  [
    'rajaramtt/ng7-dynamic-breadcrumb#30',
    'NullInjectorError: No provider for Ng7BootstrapBreadcrumbService!',
  ],
  ['diegomvh/angular-odata#2', 'NullInjectorError: No provider for ODataService!'],
  ['Jaspero/ng-alerts#14', 'NullInjectorError: No provider for AlertsService!'],
  [
    '4tals/LinksForIsrael#591',
    'Minified React error #418; visit https://reactjs.org/docs/error-decoder.html?invariant=418 for the full message or use the non-minified dev environment for full errors and additional helpful warnings.',
    'Minified React error #418; visit /docs/error-decoder.html for the full message or use the non-minified dev environment for full errors and additional helpful warnings.',
  ],
  [
    'cerner/terra-framework#511',
    'Minified React error #130; visit https://reactjs.org/docs/error-decoder.html?invariant=130&args[]=undefined&args[]= for the full message or use the non-minified dev environment for full errors and additional helpful warnings.',
    'Minified React error #130; visit /docs/error-decoder.html for the full message or use the non-minified dev environment for full errors and additional helpful warnings.',
  ],
  [
    'react/react#16921',
    'Minified React error #301; visit https://reactjs.org/docs/error-decoder.html?invariant=301 for the full message or use the non-minified dev environment for full errors and additional helpful warnings.',
    'Minified React error #301; visit /docs/error-decoder.html for the full message or use the non-minified dev environment for full errors and additional helpful warnings.',
  ],
  [
    'happier-dev/happier#220',
    'Minified React error #185; visit https://react.dev/errors/185 for the full message or use the non-minified dev environment for full errors and additional helpful warnings.',
    'Minified React error #185; visit /errors/<n> for the full message or use the non-minified dev environment for full errors and additional helpful warnings.',
  ],
  [
    'decaporg/decap-cms#7944',
    'Minified React error #525; visit https://react.dev/errors/525 for the full message or use the non-minified dev environment for full errors and additional helpful warnings.',
    'Minified React error #525; visit /errors/<n> for the full message or use the non-minified dev environment for full errors and additional helpful warnings.',
  ],
  // Console errors: frameworks
  [
    'georgetown-cset/eto-chip-explorer#615',
    'Warning: Encountered two children with the same key, `[]`. Keys should be unique so that components maintain their identity across updates. Non-unique keys may cause children to be duplicated and/or omitted — the behavior is unsupported and could change in a future version.',
    'Warning: Encountered two children with the same key, `…`. Keys should be unique so that components maintain their identity across updates. Non-unique keys may cause children to be duplicated and/or omitted — the behavior is unsupported and could change in a future version.',
  ],
  [
    'uoForms/App-CANBeWell#411',
    'Warning: Encountered two children with the same key, `0`. Keys should be unique so that components maintain their identity across updates. Non-unique keys may cause children to be duplicated and/or omitted — the behavior is unsupported and could change in a future version.',
    'Warning: Encountered two children with the same key, `…`. Keys should be unique so that components maintain their identity across updates. Non-unique keys may cause children to be duplicated and/or omitted — the behavior is unsupported and could change in a future version.',
  ],
  [
    'react/react-native#29266',
    'Warning: Encountered two children with the same key, `%s`. Keys should be unique so that components maintain their identity across updates. Non-unique keys may cause children to be duplicated and/or omitted — the behavior is unsupported and could change in a future version.',
    'Warning: Encountered two children with the same key, `…`. Keys should be unique so that components maintain their identity across updates. Non-unique keys may cause children to be duplicated and/or omitted — the behavior is unsupported and could change in a future version.',
  ],
  [
    'netcreateorg/netcreate-2018#193',
    'Warning: Encountered two children with the same key, `notSelected`',
    'Warning: Encountered two children with the same key, `…`',
  ],
  [
    'GetStream/Winds#25',
    'Warning: flattenChildren(...): Encountered two children with the same key, `site-581cab545632dccc09c8455f`. Child keys must be unique; when two children share a key, only the first child will be used.',
    'Warning: flattenChildren(...): Encountered two children with the same key, `…`. Child keys must be unique; when two children share a key, only the first child will be used.',
  ],
  [
    'rhinobird-io/rhinobird-web#64',
    'flattenChildren(...): Encountered two children with the same key, `.1:$336`. Child keys must be unique; when two children share a key, only the first child will be used.',
    'flattenChildren(...): Encountered two children with the same key, `…`. Child keys must be unique; when two children share a key, only the first child will be used.',
  ],
  ['jaredkrinke/sic1#526', 'Warning: validateDOMNesting(...): <div> cannot appear as a descendant of <p>.'],
  ['haxxnz/vaxxnz#61', 'Warning: validateDOMNesting(...): <h3> cannot appear as a descendant of <p>.'],
  ['sideshift/issues#8', 'Warning: validateDOMNesting(...): <h2> cannot appear as a descendant of <p>.'],
  ['jaredkrinke/sic1#550', 'Warning: validateDOMNesting(...): <p> cannot appear as a descendant of <p>.'],
  [
    'footballradar/VueReactPerf#5',
    'Warning: validateDOMNesting(...): <div> cannot appear as a descendant of <p>. See Player > p > ... > div.',
  ],
  [
    'jcolemorrison/cra-storybook-sass-yarn#1',
    'Warning: validateDOMNesting(...): <div> cannot appear as a descendant of <p>. See App > p > ... > Widget > div.',
  ],
  [
    'egoist/vue-content-loader#5',
    '[Vue warn]: Invalid prop: type check failed for prop "height". Expected Number, got String.',
  ],
  [
    'iview/iview#4935',
    '[Vue warn]: Invalid prop: type check failed for prop "value". Expected Number, got String.',
  ],
  [
    'voluntadpear/vue-choropleth#7',
    '[Vue warn]: Invalid prop: type check failed for prop "strokeColor". Expected String, got Number.',
  ],
  [
    'QingWei-Li/vue-trend#4',
    '[Vue warn]: Invalid prop: type check failed for prop "autoDrawDuration". Expected Number, got String.',
  ],
  [
    'EthVM/EthVM#332',
    '[Vue warn]: Invalid prop: type check failed for prop "newPage". Expected Number with value 100, got String with value "100".',
    '[Vue warn]: Invalid prop: type check failed for prop "newPage". Expected Number with value <n>, got String with value "…".',
  ],
  [
    'citation-file-format/cff-initializer-javascript#693',
    '[Vue warn]: Invalid prop: type check failed for prop "width". Expected Number with value 600, got String with value "600".',
    '[Vue warn]: Invalid prop: type check failed for prop "width". Expected Number with value <n>, got String with value "…".',
  ],
  [
    'ankurk91/vue-loading-overlay#48',
    '[Vue warn]: Invalid prop: type check failed for prop "width". Expected Number with value NaN, got String with value "200".',
    '[Vue warn]: Invalid prop: type check failed for prop "width". Expected Number with value NaN, got String with value "…".',
  ],
  [
    'evcc-io/evcc#25443',
    '[Vue warn]: Invalid prop: type check failed for prop "text". Expected String with value "7070", got Number with value 7070.',
    '[Vue warn]: Invalid prop: type check failed for prop "text". Expected String with value "…", got Number with value <n>.',
  ],
  [
    'johndatserakis/koa-vue-notes-web#8',
    '[Vue warn]: Invalid prop: type check failed for prop "id". Expected String with value "123", got Number with value 123.',
    '[Vue warn]: Invalid prop: type check failed for prop "id". Expected String with value "…", got Number with value <n>.',
  ],
  ['OasisUI/Oasis#10', 'Invalid prop: type check failed for prop "min". Expected Number, got String.'],
  ['ElemeFE/element#7247', 'Invalid prop: type check failed for prop "width". Expected Number, got String.'],
  [
    'vuejs/vue#1345',
    '[Vue warn]: Invalid prop: type check failed for strProp=".00". Expected String, got Number.',
    '[Vue warn]: Invalid prop: type check failed for strProp="…". Expected String, got Number.',
  ],
  ['yariksav/vuetify-confirm#13', '[Vue warn]: Missing required prop: "message"'],
  ['WordPress/openverse-frontend#815', '[Vue warn]: Missing required prop: "isSearchRoute"'],
  ['WordPress/openverse-frontend#815', '[Vue warn]: Missing required prop: "size"'],
  ['santiblanko/vue-instant#6', '[Vue warn]: Missing required prop: "value"'],
  ['nextcloud/spreed#7702', '[Vue warn]: Missing required prop: "isLastRead"'],
  ['gilbitron/laravel-vue-pagination#35', '[Vue warn]: Missing required prop: "callback"'],
  ['nextcloud/server#47112', '[Vue warn]: Missing required prop: "name"'],
  ['janniks/vue-notion#44', '[Vue warn]: Missing required prop: "blockMap"'],
  ['globalbrain/sefirot#252', '[Vue warn]: Missing required prop: "label"'],
  ['directus/directus#26505', '[Vue warn]: Missing required prop: "version"'],
  [
    'luongvm/vue2-bootstrap-modal#12',
    '[Vue warn]: Property or method "large" is not defined on the instance but referenced during render. Make sure that this property is reactive, either in the data option, or for class-based components, by initializing the property. See: https://vuejs.org/v2/guide/reactivity.html#Declaring-Reactive-Properties.',
  ],
  [
    'luongvm/vue2-bootstrap-modal#12',
    '[Vue warn]: Property or method "myOpenFunc" is not defined on the instance but referenced during render. Make sure that this property is reactive, either in the data option, or for class-based components, by initializing the property. See: https://vuejs.org/v2/guide/reactivity.html#Declaring-Reactive-Properties.',
  ],
  [
    'vuejs/vue-class-component#339',
    '[Vue warn]: Property or method "showHistoryRecords" is not defined on the instance but referenced during render. Make sure that this property is reactive, either in the data option, or for class-based components, by initializing the property. See: https://vuejs.org/v2/guide/reactivity.html#Declaring-Reactive-Properties.',
  ],
  [
    'dangvanthanh/vue-clock#4',
    '[Vue warn]: Property or method "_ssrNode" is not defined on the instance but referenced during render. Make sure that this property is reactive, either in the data option, or for class-based components, by initializing the property. See: https://vuejs.org/v2/guide/reactivity.html#Declaring-Reactive-Properties.',
  ],
  [
    'myronliu347/vue-popup-mixin#3',
    '[Vue warn]: Property or method "show" is not defined on the instance but referenced during render. Make sure that this property is reactive, either in the data option, or for class-based components, by initializing the property. See: https://vuejs.org/v2/guide/reactivity.html#Declaring-Reactive-Properties.',
  ],
  [
    'vuejs/vue#4053',
    'Property or method "clients" is not defined on the instance but referenced during render. Make sure to declare reactive data properties in the data option.',
  ],
  [
    '8788/vue-date-picker#11',
    'Property or method "styleObj" is not defined on the instance but referenced during render. Make sure to declare reactive data properties in the data option.',
  ],
  [
    'quasarframework/quasar-template-default#6',
    '[Vue warn]: Property or method "_c" is not defined on the instance but referenced during render. Make sure to declare reactive data properties in the data option.',
  ],
  [
    'trevoreyre/autocomplete#87',
    '[Vue warn]: Property or method "autocomplete" is not defined on the instance but referenced during render',
  ],
  [
    'livelybone/vue-select#1',
    'Property or method "isMobile" is not defined on the instance but referenced during render',
  ],
  ['vuejs/vue#773', '[Vue warn]: Failed to resolve component: home'],
  // Console errors: requests
  ['angular/angular-cli#10209', 'Http failure response for (unknown url): 0 Unknown Error'],
  [
    'stackblitz/core#1969',
    'Http failure response for https://dummyjson.com/products: 0 Unknown Error',
    'Http failure response for /products: 0 Unknown Error',
  ],
  [
    'angular/universal#2935',
    'Http failure response for https://api.xxxxxx:5000/api/public-web/files: 0 Unknown Error',
    'Http failure response for /api/public-web/files: 0 Unknown Error',
  ],
  [
    'disease-sh/API#627',
    "Access to XMLHttpRequest at 'https://corona.lmao.ninja/v2/' from origin has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.",
    "Access to XMLHttpRequest at '/v2/' from origin has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.",
  ],
  [
    'mightomi/SemiAutomatic-Trader#12',
    "Access to XMLHttpRequest at 'https://api.coincap.io/v2/rates/dogecoin' from origin 'http://localhost:3000' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.",
    "Access to XMLHttpRequest at '/v2/rates/dogecoin' from origin '/' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.",
  ],
  [
    'MZCretin/RollToolsApi#1',
    "Access to XMLHttpRequest at 'http://119.27.186.22:8091/weather/current/xxx' from origin 'http://localhost:3000' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.",
    "Access to XMLHttpRequest at '/weather/current/xxx' from origin '/' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.",
  ],
  [
    'redsolution/xabber-web#60',
    "Access to XMLHttpRequest at 'https://mydomain.local:9091/' from origin 'https://mydomain.local' has been blocked by CORS policy: Response to preflight request doesn't pass access control check: No 'Access-Control-Allow-Origin' header is present on the requested resource.",
    "Access to XMLHttpRequest at '/' from origin '/' has been blocked by CORS policy: Response to preflight request doesn't pass access control check: No 'Access-Control-Allow-Origin' header is present on the requested resource.",
  ],
  [
    'renanbastos93/image-to-base64#23',
    "Access to fetch at 'http://abc.com' from origin 'https://xy.com' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.",
    "Access to fetch at '/' from origin '/' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.",
  ],
  [
    'monsur/enable-cors.org#169',
    'Cross-Origin Request Blocked: The Same Origin Policy disallows reading the remote resource at https://demo4.spmpltech.com/api/home/Getlist. (Reason: CORS header ‘Access-Control-Allow-Origin’ does not match ‘*, *’).',
    'Cross-Origin Request Blocked: The Same Origin Policy disallows reading the remote resource at /api/home/Getlist. (Reason: CORS header ‘…’ does not match ‘…’).',
  ],
  ['gimite/web-socket-js#179', 'Error during WebSocket handshake: Unexpected response code: 200'],
  ['Bearle/django-private-chat#22', 'Error during WebSocket handshake: Unexpected response code: 302'],
  ['liftoff/GateOne#665', 'failed: Error during WebSocket handshake: Unexpected response code: 403'],
  [
    'bryceg/Owin.WebSocket#21',
    "WebSocket connection to 'ws://localhost:8022/' failed: Error during WebSocket handshake: Unexpected response code: 200",
    "WebSocket connection to '/' failed: Error during WebSocket handshake: Unexpected response code: 200",
  ],
  [
    'silverwind/droppy#176',
    "WebSocket connection to 'ws://localhost/?' failed: Error during WebSocket handshake: Unexpected response code: 404",
    "WebSocket connection to '/' failed: Error during WebSocket handshake: Unexpected response code: 404",
  ],
  [
    'CloudBoost/JavaScriptSDK#39',
    "WebSocket connection to 'wss://api.cloudboost.io/socket.io/?EIO=3&transport=websocket&sid=KaYEh1HUXHlWt9CQAAgh' failed: Error during WebSocket handshake: Unexpected response code: 400",
    "WebSocket connection to '/socket.io/' failed: Error during WebSocket handshake: Unexpected response code: 400",
  ],
  [
    'sindresorhus/filenamify#22',
    "WebSocket connection to 'ws://IP-ADDRESS:3000/socket.io/?__sails_io_sdk_version=1.2.1&__sails_io_sdk_platform=node&__sails_io_sdk_language=javascript&EIO=3&transport=websocket' failed: Error during WebSocket handshake: Unexpected response code: 400",
    "WebSocket connection to '/socket.io/' failed: Error during WebSocket handshake: Unexpected response code: 400",
  ],
  [
    'versatica/mediasoup-demo#9',
    "WebSocket connection to 'wss://xxx.xxx.xxx.xxx:3443/' failed: Error during WebSocket handshake: Unexpected response code: 400",
    "WebSocket connection to '/' failed: Error during WebSocket handshake: Unexpected response code: 400",
  ],
  // Failed requests
  ['puppeteer/puppeteer#4293', 'net::ERR_CONNECTION_TIMED_OUT'],
  ['jarrodek/ChromeRestClient#1187', 'net::ERR_SSL_PROTOCOL_ERROR'],
  ['puppeteer/puppeteer#4173', 'net::ERR_NAME_NOT_RESOLVED'],
  ['nodesource/understanding-npm#5', 'net::ERR_INSECURE_RESPONSE'],
  ['angular/angular#22022', 'net::ERR_CONNECTION_REFUSED'],
  [
    'microsoft/playwright#7314',
    'page.goto: net::ERR_EMPTY_RESPONSE at http://baidu.com',
    'page.goto: net::ERR_EMPTY_RESPONSE at /',
  ],
  [
    'microsoft/playwright#6771',
    'page.goto: net::ERR_NAME_NOT_RESOLVED at http://AuroraVXXXX.AuroraXXXXdom.extest.microsoft.com/apps',
    'page.goto: net::ERR_NAME_NOT_RESOLVED at /apps',
  ],
  [
    'microsoft/playwright#9251',
    'page.goto: net::ERR_ABORTED at https://playwright.dev/docs/next/intro',
    'page.goto: net::ERR_ABORTED at /docs/next/intro',
  ],
  [
    'GoogleChrome/lighthouse#4410',
    'Unable to load page: failed document request (net::ERR_CONNECTION_RESET)',
  ],
  ['GoogleChrome/lighthouse#3383', 'Unable to load the page: net::ERR_TUNNEL_CONNECTION_FAILED'],
  // GraphQL errors
  ['apollographql/GitHunt-API#76', 'Cannot return null for non-nullable field Entry.hotScore.'],
  ['leonardomso/graphql-mongodb-server#13', 'Cannot return null for non-nullable field Comment.post.'],
  ['FrontendMasters/advanced-graphql#6', 'Cannot return null for non-nullable field HelloWorld.message.'],
  ['graphql-go/graphql#617', 'Cannot return null for non-nullable field Thread.Posts.'],
  ['howtographql/graphql-js#16', 'Cannot return null for non-nullable field Mutation.post.'],
  ['rebing/graphql-laravel#234', 'Cannot return null for non-nullable field ItemVersion.id.'],
  ['apollographql/apollo-server#2877', 'Cannot return null for non-nullable field Social__User.id.'],
  [
    'MichalLytek/type-graphql#1567',
    'Cannot return null for non-nullable field Mutation.createTimeOffRequest.',
  ],
  ['GQDeltex/ft_transcendence#77', 'Cannot return null for non-nullable field Query.user.'],
  ['graphql/graphql-js#125', 'Cannot return null for non-nullable type.'],
  [
    'cli/cli#436',
    "Could not resolve to a Repository with the name 'xxx-xxxxx-ios'.",
    "Could not resolve to a Repository with the name '…'.",
  ],
  [
    'refined-github/refined-github#8424',
    "Could not resolve to a Repository with the name 'github-copilot/pro'.",
    "Could not resolve to a Repository with the name '…'.",
  ],
  [
    'moderneinc/moderne-help#10',
    "The field at path '/commit' was declared as a non null type, but the code involved in retrieving data has wrongly returned a null value. The graphql specification requires that the parent field be set to null, or if that is non nullable that it bubble up null to its parent and so on.",
    "The field at path '/commit' was declared as a non null type, but the code involved in retrieving data has wrongly returned a null value. The graphql specification requires that the parent field be set to null, or if that is non nullable that it bubble up null to its parent and so on.",
  ],
  [
    'moderneinc/moderne-help#23',
    "The field at path '/commitJob/commits/edges[46]/node/repository' was declared as a non null type, but the code involved in retrieving data has wrongly returned a null value. The graphql specification requires that the parent field be set to null, or if that is non nullable that it bubble up null to its parent and so on.",
    "The field at path '/commitJob/commits/edges[<n>]/node/repository' was declared as a non null type, but the code involved in retrieving data has wrongly returned a null value. The graphql specification requires that the parent field be set to null, or if that is non nullable that it bubble up null to its parent and so on.",
  ],
  [
    'moderneinc/moderne-help#23',
    "The field at path '/commitJob/commits/edges[47]/node/repository' was declared as a non null type, but the code involved in retrieving data has wrongly returned a null value. The graphql specification requires that the parent field be set to null, or if that is non nullable that it bubble up null to its parent and so on.",
    "The field at path '/commitJob/commits/edges[<n>]/node/repository' was declared as a non null type, but the code involved in retrieving data has wrongly returned a null value. The graphql specification requires that the parent field be set to null, or if that is non nullable that it bubble up null to its parent and so on.",
  ],
  [
    'DataSQRL/sqrl#106',
    "The field at path '/Package[0]/versions[0]/submissionTime' was declared as a non null type, but the code involved in retrieving data has wrongly returned a null value. The graphql specification requires that the parent field be set to null, or if that is non nullable that it bubble up null to its parent and so on.",
    "The field at path '/Package[<n>]/versions[<n>]/submissionTime' was declared as a non null type, but the code involved in retrieving data has wrongly returned a null value. The graphql specification requires that the parent field be set to null, or if that is non nullable that it bubble up null to its parent and so on.",
  ],
  [
    'DataSQRL/sqrl#106',
    "The field at path '/Package[0]/latest/latestStable' was declared as a non null type, but the code involved in retrieving data has wrongly returned a null value. The graphql specification requires that the parent field be set to null, or if that is non nullable that it bubble up null to its parent and so on.",
    "The field at path '/Package[<n>]/latest/latestStable' was declared as a non null type, but the code involved in retrieving data has wrongly returned a null value. The graphql specification requires that the parent field be set to null, or if that is non nullable that it bubble up null to its parent and so on.",
  ],
  [
    'graphql-java/graphql-java#786',
    'Variable "$var" got invalid value "not-a-number".\nExpected "InputType", found not an object.',
    'Variable "$var" got invalid value "…". Expected "…", found not an object.',
  ],
  [
    'aws/aws-appsync-community#406',
    "Variable 'outside_input' has coerced Null value for NonNull type 'String!'",
    "Variable 'outside_input' has coerced Null value for NonNull type '…'",
  ],
  ['ChilliCream/graphql-platform#1973', 'Variable `$input` got invalid value.'],
  ['ChilliCream/graphql-platform#4047', 'Variable `eventTypes` got an invalid value.'],
  ['ChilliCream/graphql-platform#1074', 'The specified input object field `clearlyNonsense` does not exist.'],
  ['rmosolgo/graphql-ruby#1701', 'Variable input of type SignUpMutationInput! was provided invalid value'],
  [
    'graphql-nexus/nexus#83',
    `Variable '$where' expected value of type 'UserWhereUniqueInput!' but got: {"username":"jblevins"}. Reason: 'username' Field 'username' is not defined in the input type 'UserWhereUniqueInput'.`,
    `Variable '$where' expected value of type 'UserWhereUniqueInput!' but got: {"username":"…"}. Reason: '…' Field 'username' is not defined in the input type 'UserWhereUniqueInput'.`,
  ],
  [
    'howtographql/howtographql#661',
    'Variable "$_v0_where" got invalid value {"email":"alice@graph.cool"}; Field "email" is not defined by type UserWhereUniqueInput.',
    'Variable "$_v0_where" got invalid value {"email":"…"}; Field "email" is not defined by type UserWhereUniqueInput.',
  ],
  ['smallrye/smallrye-graphql#1117', 'validation failed: test.test.t darf nicht leer sein'],
  [
    'async-graphql/async-graphql#627',
    'Invalid value for argument "input.number", expected type "Int"',
    'Invalid value for argument "input.number", expected type "…"',
  ],
  [
    'keystonejs/keystone#6109',
    '[password:minLength:Test:password] Value must be at least 4 characters long.',
    '[password:minLength:Test:password] Value must be at least <n> characters long.',
  ],
  ['Enterprise-CMCS/managed-care-review#1603', 'cmsUserID does not exist'],
  [
    'dotansimha/graphql-code-generator#6767',
    'Field "searchCount" argument "term" of type "String!" is required, but it was not provided.',
  ],
  [
    'dotansimha/graphql-code-generator#6767',
    'Field "updateAbout" argument "where" of type "SurveyAboutWhereUniqueInput!" is required, but it was not provided.',
  ],
  [
    'dotansimha/graphql-code-generator#6767',
    'Field "updateAbout" argument "data" of type "SurveyAboutUpdateInput!" is required, but it was not provided.',
  ],
  [
    'freeCodeCamp/open-api#126',
    'Field "getUser" argument "email" of type "String!" is required but not provided.',
  ],
  ['freeCodeCamp/open-api#126', 'Something went wrong, please check and try again'],
  ['freeCodeCamp/open-api#126', 'Response not successful: Received status code 400'],
  [
    'Stranger6667/hypothesis-graphql#46',
    "Field 'RequiredInput.eq' of required type 'Float!' was not provided.",
  ],
  ['teamwalnut/graphql-ppx#19', 'Argument "required" on field "optionalInputArgs" not provided'],
  ['rebing/graphql-laravel#613', 'Unknown argument "slug" on field "relatedProducts" of type "Query"'],
  ['gauravtiwari/relay-rails-blog#2', "Field 'post' doesn't exist on type 'Query'"],
  ['graphql/graphql-js#121', 'Arg must supply type. createSite.0', 'Arg must supply type. createSite.<n>'],
  [
    'opencollective/opencollective-api#7648',
    'The type of Member.tier must be Output Type but got: undefined.',
  ],
  ['nhost/hasura-backend-plus#93', `field "user_accounts" not found in type: 'users_insert_input'`],
  [
    'nhost/hasura-backend-plus#426',
    'Not-NULL violation. null value in column "doc_id" violates not-null constraint',
  ],
  [
    'GCTC-NTGC/gc-digital-talent#15884',
    'SQLSTATE[23505]: Unique violation: 7 ERROR:  duplicate key value violates unique constraint "users_sub_unique"',
    'SQLSTATE[<n>]: Unique violation: <n> ERROR: duplicate key value violates unique constraint "users_sub_unique"',
  ],
  [
    'VirtusLab-Open-Source/strapi-plugin-navigation#13',
    'Cast to ObjectId failed for value "5" at path "_id" for model "navigation"',
    'Cast to ObjectId failed for value "…" at path "_id" for model "navigation"',
  ],
  ['chaskiq/chaskiq#349', 'Data not found'],
  [
    'cooperlappenbusch/ApolloServerAuthentication#1',
    'Query was already executed: Message.findOne({ _id: null })',
  ],
]

export const realMessages: readonly RealMessage[] = rows.map(([thread, message, pattern]) => ({
  thread,
  message,
  ...(pattern !== undefined && { pattern }),
}))
